import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { severalTriggersId } from '#shared/engine/cover';
import { recomputeEvent, type EventDetail } from '#shared/contract/monitoring';
import { missing } from '#shared/format/locale';
import { exactly, exactPercent, measureOf, termsOf } from '#shared/view/measure';
import { triggerText } from '#shared/view/triggerWords';
import { exitOf } from '#shared/engine/payout';
import { useWrite } from '../../../../core/api';
import { useMissingRoles, useSession } from '../../../../core/profile';
import { Card, CardTitle, Muted, Stack, useLocale, useViewTranslate } from '../../../../ui';
import { useShares } from './useShares';

/** The sum behind the payout, and a button that computes it again from the recorded data. */
export function Explain({ event }: { readonly event: EventDetail }) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const { coverage, provenance } = event;
  const measure = measureOf(coverage, locale);
  const shares = useShares(event);
  return (
    <Card>
      <CardTitle>{t('explain.title')}</CardTitle>
      <Stack $gap={8}>
        <span>
          {t('explain.index', {
            name: coverage.indexDefinition.name,
            days: event.footprint.length,
            value: event.indexValue === null ? missing : exactly(event.indexValue, measure, locale),
            missing: event.missingDays,
          })}
        </span>
        <Rule event={event} />
        <strong>{t('explain.payout', { share: shares.owed.sum })}</strong>
        {event.indicativePayoutPct !== null && event.indicativePayoutPct > event.payoutPct && (
          <Muted>{t('explain.indicative', { share: shares.indicative.sum })}</Muted>
        )}
        {provenance && (
          <Muted style={{ overflowWrap: 'anywhere' }}>
            {t('explain.provenance', {
              data: coverage.dataSourceDescription,
              version: provenance.dataVersion,
              hash: provenance.dataHash.slice(0, 16),
              engine: provenance.engineVersion,
            })}
          </Muted>
        )}
        <Recompute event={event} />
      </Stack>
    </Card>
  );
}

/** When the index pays, and how much; several triggers each have a rule of their own, which the coverage tells. */
function Rule({ event: { coverage } }: { readonly event: EventDetail }) {
  const { t } = useTranslation('monitoring');
  const tView = useViewTranslate();
  const locale = useLocale();
  const measure = measureOf(coverage, locale);
  const terms = termsOf(coverage);
  const exit = exitOf(terms);
  const limit = exactPercent(terms.limitPct, locale);
  if (coverage.indexDefinition.output.id === severalTriggersId) return <span>{t('explain.several', { limit })}</span>;
  return (
    <span>
      {t('explain.rule', {
        trigger: triggerText(terms, { measure, locale, t: tView }),
        min: exactPercent(terms.minPayoutPct, locale),
      })}{' '}
      {exit !== null &&
        terms.structure === 'linear' &&
        t('explain.exit', { exit: exactly(exit, measure, locale), limit })}
    </span>
  );
}

/** Computes the payout again, for whoever may ask for it, and says whether it came out the same. */
function Recompute({ event: { id, provenance } }: { readonly event: EventDetail }) {
  const { t } = useTranslation('monitoring');
  const { me } = useSession();
  const [recompute, { isBusy }] = useWrite(recomputeEvent);
  const [same, setSame] = useState<boolean | null>(null);
  const check = async () => {
    const done = await recompute({ params: { id } });
    if (done.ok) setSame(done.response.same);
  };
  const computers = useMissingRoles(recomputeEvent);
  if (!may(me, recomputeEvent) && !computers) return null;
  return (
    <div>
      <Button
        loading={isBusy}
        disabled={!provenance || computers !== null}
        title={computers ? t('detail.notYours', { roles: computers }) : undefined}
        onClick={() => void check()}
      >
        {t('explain.recompute')}
      </Button>{' '}
      <span role="status">{same === null ? '' : same ? t('explain.same') : t('explain.differs')}</span>
    </div>
  );
}
