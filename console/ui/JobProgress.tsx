import { Button, ProgressBar } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { cancelJob, readJob } from '#shared/contract/platform';
import { useRead, useWrite } from '../core/api';
import { useSentence } from '../core/sentence';
import { Card } from './Card';
import { Pct } from './Pct';
import { Row } from './Row';
import { Stack } from './Stack';

/** A job at work: stage, percent and a way to stop it. The stream keeps it fresh; polling does where there is none. */
export function JobProgress({ jobId, title }: { readonly jobId: string; readonly title: string }) {
  const { t } = useTranslation('ui');
  const sentence = useSentence();
  const { data: job } = useRead(readJob, { params: { id: jobId } }, { pollingInterval: 1500 });
  const [cancel, { isBusy }] = useWrite(cancelJob);
  if (!job || job.state === 'done') return null;
  return (
    <Card role="status">
      <Stack $gap={8}>
        <Row>
          <strong>{title}</strong>
          <span>{sentence(job.stage)}</span>
          <span>
            <Pct of={job.percent / 100} digits={0} />
          </span>
          <Button
            size="small"
            disabled={job.cancelRequested}
            loading={isBusy}
            onClick={() => void cancel({ params: { id: jobId } })}
          >
            {t('cancel')}
          </Button>
        </Row>
        <ProgressBar progress={job.percent} aria-label={title} />
      </Stack>
    </Card>
  );
}
