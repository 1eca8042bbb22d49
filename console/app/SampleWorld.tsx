import { Button, ProgressBar } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { skipSampleData } from '#shared/contract/sampleWorld';
import { fillSampleWorld, readSampleWorld } from '#shared/contract/platform';
import { may } from '#shared/contract/access';
import { useRead, useWrite } from '../core/api';
import { useSession } from '../core/profile';
import { useAppDispatch } from '../core/store';
import { showSuccess } from '../core/toasts';
import { Confirm, Pct } from '../ui';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  padding: 8px 24px;
  border-bottom: 1px solid var(--borderColor-default);
  > [role='progressbar'],
  > :has(> [role='progressbar']) {
    flex: 1 0 160px;
    max-width: 320px;
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
  if (data.state === 'stopping')
    return (
      <Line role="status">
        <strong>{t('sampleWorld.stopping')}</strong>
      </Line>
    );
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
      {data.resettable && <Skip />}
    </Line>
  );
}

/** For who may change the settings: ends it, and leaves an empty organisation. Says what is lost before, and where it can be had later. */
function Skip() {
  const { t } = useTranslation('shell');
  const { me } = useSession();
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const [skip, { isBusy }] = useWrite(skipSampleData);
  const confirmed = async () => {
    const { ok } = await skip({});
    setAsking(false);
    if (ok) dispatch(showSuccess(t('sampleWorld.skipped')));
  };
  if (!may(me, skipSampleData)) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('sampleWorld.skip')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('sampleWorld.skipTitle')}
          text={t('sampleWorld.skipText', { name: me.tenant.name })}
          no={t('sampleWorld.skipNo')}
          yes={t('sampleWorld.skipYes')}
          danger
          busy={isBusy}
          onNo={() => setAsking(false)}
          onYes={() => void confirmed()}
        />
      )}
    </>
  );
}
