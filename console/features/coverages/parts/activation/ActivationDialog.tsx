import { ProgressBar } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#shared/format/intl';
import { readActivation, startActivation, type Activation } from '#shared/contract/coverageActivations';
import { cancelJob } from '#shared/contract/platform';
import { useWrite } from '../../../../core/api';
import { Dialog, Loaded, Muted, Row, Stack, useLocale } from '../../../../ui';
import { ActivationResult } from './ActivationResult';
import { isAtWork, useLive } from './useLive';

type ActivationDialogProps = {
  readonly id: string;
  readonly onClose: () => void;
  /** What was not activated is tried again; with the id of that activation. */
  readonly onAgain: (id: string) => void;
};

/** How an activation of many fares, and what became of each; it goes on when this is closed. */
export function ActivationDialog({ id, onClose, onAgain }: ActivationDialogProps) {
  const { t } = useTranslation('coverages');
  const activation = useLive(readActivation, { params: { id } }, (found) => found === undefined || isAtWork(found));
  const [cancel, { isBusy: isStopping }] = useWrite(cancelJob);
  const [begin, { isBusy: isBeginning }] = useWrite(startActivation);
  const { data } = activation;
  const again = async () => {
    const begun = await begin({ body: { leftBy: id } });
    if (begun.ok) onAgain(begun.response.id);
  };
  const stop = {
    content: t('activation.stop'),
    onClick: () => data && void cancel({ params: { id: data.jobId } }),
    disabled: data?.cancelRequested ?? true,
    loading: isStopping,
  };
  const retry = { content: t('activation.again'), onClick: () => void again(), loading: isBeginning };
  const hasLeft = data !== undefined && !isAtWork(data) && data.skipped + data.failed > 0;
  return (
    <Dialog
      title={t('activation.title')}
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        ...(data && isAtWork(data) ? [stop] : []),
        ...(hasLeft ? [retry] : []),
        { content: t('activation.close'), buttonType: 'primary', onClick: onClose },
      ]}
    >
      <Loaded from={activation}>
        {(found) => (
          <Stack>
            <Progress of={found} />
            <ActivationResult activation={found} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

function Progress({ of: activation }: { readonly of: Activation }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const { total, activated, skipped, failed, state, createdByName } = activation;
  const done = activated + skipped + failed;
  const shown = (count: number) => numberFormat(locale).format(count);
  return (
    <Stack $gap={8}>
      <Row $gap={12}>
        <strong role="status">{t('activation.progress', { done: shown(done), total: shown(total) })}</strong>
        <span>{t(`activation.states.${state}`)}</span>
        <Muted>{t('activation.by', { name: createdByName })}</Muted>
      </Row>
      <ProgressBar progress={total === 0 ? 0 : (100 * done) / total} aria-label={t('activation.title')} />
      {isAtWork(activation) && <Muted>{t('activation.goesOn')}</Muted>}
    </Stack>
  );
}
