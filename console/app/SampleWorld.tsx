import { Button, ProgressBar } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { fillSampleWorld, readSampleWorld } from '#shared/contract/platform';
import { useRead, useWrite } from '../core/api';
import { useSession } from '../core/profile';
import { Pct } from '../ui';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  padding: 8px 24px;
  border-bottom: 1px solid var(--borderColor-default);
  > :last-child {
    flex: 1 0 160px;
    max-width: 320px;
  }
  > button:last-child {
    flex: none;
  }
`;
const pollMs = 3_000;

/** After the first start: what of the sample world is being made, and how far it is. The stream keeps it fresh; polling does where there is none. */
export function SampleWorld() {
  const { t } = useTranslation('shell');
  const { config } = useSession();
  const { data } = useRead(readSampleWorld, {}, { skip: !config.sampleData });
  return data && data.state !== 'ready' ? <Unfinished title={t('sampleWorld.title')} /> : null;
}

function Unfinished({ title }: { readonly title: string }) {
  const { t } = useTranslation('shell');
  const { data } = useRead(readSampleWorld, {}, { pollingInterval: pollMs });
  const [fill, { isBusy }] = useWrite(fillSampleWorld);
  if (!data) return null;
  if (data.state === 'failed')
    return (
      <Line role="alert">
        <span>{t('sampleWorld.failed')}</span>
        <Button size="small" loading={isBusy} onClick={() => void fill({})}>
          {t('again')}
        </Button>
      </Line>
    );
  return (
    <Line role="status">
      <strong>{title}</strong>
      <span>{t(`sampleWorld.${data.stage ?? 'weather'}`)}</span>
      <span>
        <Pct of={data.percent / 100} digits={0} />
      </span>
      <ProgressBar progress={data.percent} aria-label={title} />
    </Line>
  );
}
