import { ActionList, ActionMenu, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { canActivate, canSimulate } from '#shared/engine/states';
import { may } from '#shared/contract/access';
import { copyCoverage } from '#shared/contract/coverageDesign';
import type { Coverage } from '#shared/contract/coverage';
import { createQuote } from '#shared/contract/quotes';
import { useWrite } from '../../../../core/api';
import { useSession } from '../../../../core/profile';
import { goTo } from '../../../../core/routing';
import { useNotQuotable } from '../../../../core/useSelling';
import { useSingleKey } from '../../../../core/singleKeys';
import { useAppDispatch } from '../../../../core/store';
import { useStory } from '../../../../core/story';
import { showSuccess } from '../../../../core/toasts';
import { BusyOverlay, WhyNot } from '../../../../ui';
import { simulate } from '../../stories/simulation';

export type CoverageDialog = 'activate' | 'edit' | 'versions';
type ActionsProps = { readonly coverage: Coverage; readonly open: (dialog: CoverageDialog) => void };

/** Why this person begins no quote on it; null where they can. */
function useWhyNoQuote(coverage: Coverage): string | null {
  const { t } = useTranslation('coverages');
  const { me } = useSession();
  const unsold = useNotQuotable()(coverage);
  return may(me, createQuote) ? unsold : t('detail.agentsQuote');
}

/** What can be done with a coverage in the state it is in. */
export function CoverageActions({ coverage, open }: ActionsProps) {
  const { t } = useTranslation('coverages');
  const simulation = useStory(simulate);
  const mayBeQuoted = useWhyNoQuote(coverage) === null;
  const { id, uiState: state } = coverage;
  return (
    <>
      {canSimulate(state) && (
        <Button loading={simulation.isBusy} onClick={() => void simulation.start(id)}>
          {t('detail.simulate')}
        </Button>
      )}
      {(state === 'created' || state === 'simulated') && (
        <Button
          variant="primary"
          disabled={!canActivate(state)}
          title={canActivate(state) ? undefined : t('detail.simulateFirst')}
          onClick={() => open('activate')}
        >
          {t('detail.activate')}
        </Button>
      )}
      {mayBeQuoted && (
        <Button variant="primary" onClick={() => goTo(`/quotations/new?coverage=${id}`)}>
          {t('detail.quote')}
        </Button>
      )}
      <MoreActions coverage={coverage} open={open} />
    </>
  );
}

function MoreActions({ coverage, open }: ActionsProps) {
  const { id, uiState, parametricEventId } = coverage;
  const whyNoQuote = useWhyNoQuote(coverage);
  const { t } = useTranslation('coverages');
  const dispatch = useAppDispatch();
  const { me } = useSession();
  const [copy, { isBusy }] = useWrite(copyCoverage);
  useSingleKey('e', () => open('edit'));
  const copyAndFollow = async () => {
    const copied = await copy({ params: { id } });
    if (!copied.ok) return;
    dispatch(showSuccess(t('detail.copied')));
    goTo(`/coverages/coverage/${copied.response.id}`);
  };
  return (
    <>
      {isBusy && <BusyOverlay />}
      <ActionMenu>
        <ActionMenu.Button>{t('detail.more')}</ActionMenu.Button>
        <ActionMenu.Overlay>
          <ActionList>
            <ActionList.Item onSelect={() => open('edit')}>{t('detail.edit')}</ActionList.Item>
            {uiState !== 'created' && (
              <ActionList.Item disabled={whyNoQuote !== null} onSelect={() => goTo(`/quotations/new?coverage=${id}`)}>
                {t('detail.copyQuote')}
                <WhyNot>{whyNoQuote}</WhyNot>
              </ActionList.Item>
            )}
            {uiState !== 'created' && (
              <ActionList.Item onSelect={() => void copyAndFollow()}>{t('detail.copy')}</ActionList.Item>
            )}
            {parametricEventId && may(me, { area: 'monitoring' }) && (
              <ActionList.Item
                onSelect={() => goTo(`/monitoring/event/${parametricEventId}?backTo=/coverages/coverage/${id}`)}
              >
                {t('detail.event')}
              </ActionList.Item>
            )}
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    </>
  );
}
