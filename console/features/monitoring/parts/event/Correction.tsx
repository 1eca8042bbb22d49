import { Button, Label } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { decideCorrection } from '#shared/contract/corrections';
import type { EventDetail } from '#shared/contract/monitoring';
import { formatPct } from '#shared/format/number';
import { exactly, measureOf } from '#shared/view/measure';
import { useSession } from '../../../../core/profile';
import { useWriteOver } from '../../../../core/writeOver';
import {
  Card,
  CardTitle,
  Money,
  MovedOn,
  Muted,
  ReasonDialog,
  Row,
  Stack,
  Table,
  useDates,
  useLocale,
} from '../../../../ui';

type Decision = 'keep' | 'adopt';

/** What corrected data would make of an event that people have taken over, and the two ways to decide on it. */
export function Correction({ event }: { readonly event: EventDetail }) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const { correction } = event;
  return (
    <>
      {correction && <OpenCorrection event={event} correction={correction} onAsk={setAsked} />}
      {/* It stays when somebody else decides: what is written in it is not lost. */}
      {asked && <DecisionDialog event={event} decision={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type FiguresProps = {
  readonly event: EventDetail;
  readonly correction: NonNullable<EventDetail['correction']>;
};
type OpenProps = FiguresProps & { readonly onAsk: (decision: Decision) => void };

function OpenCorrection({ event, correction, onAsk }: OpenProps) {
  const { t } = useTranslation('monitoring');
  const { me } = useSession();
  const dates = useDates();
  return (
    <Card>
      <Row $gap={12}>
        <CardTitle>{t('correction.title')}</CardTitle>
        <Label variant="attention">{t('correction.toDecide')}</Label>
      </Row>
      <Stack $gap={8}>
        <OldAndNew event={event} correction={correction} />
        <Muted>{t('correction.text', { date: dates.day(correction.asOf), version: correction.dataVersion })}</Muted>
        {may(me, decideCorrection) && (
          <Row $gap={8}>
            <Button onClick={() => onAsk('keep')}>{t('correction.keep')}</Button>
            <Button onClick={() => onAsk('adopt')}>{t('correction.adopt')}</Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

/** Index and payout as the event has them, and as the corrected data make them. */
function OldAndNew({ event, correction }: FiguresProps) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const measure = measureOf(event.coverage, locale);
  const { oldIndexValue, newIndexValue, oldPayoutPct, newPayoutPct, newTotalPayout } = correction;
  const rows = [
    { id: 'old', index: oldIndexValue, share: oldPayoutPct, amount: event.totalPayout },
    { id: 'new', index: newIndexValue, share: newPayoutPct, amount: newTotalPayout },
  ] as const;
  return (
    <Table
      label={t('correction.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'which', head: t('correction.figures'), cell: ({ id }) => t(`correction.${id}`) },
        {
          ...{ id: 'index', head: t('second.index'), numeric: true, oneLine: true },
          cell: ({ index }) => (index === null ? '---' : exactly(index, measure, locale)),
        },
        {
          ...{ id: 'share', head: t('second.payout'), numeric: true, oneLine: true },
          cell: ({ share }) => formatPct(share, 2, locale),
        },
        {
          ...{ id: 'amount', head: t('card.payout'), numeric: true, oneLine: true },
          cell: ({ amount }) => <Money of={amount} />,
        },
      ]}
    />
  );
}

type DecisionProps = { readonly event: EventDetail; readonly decision: Decision; readonly onClose: () => void };

function DecisionDialog({ event, decision, onClose }: DecisionProps) {
  const { t } = useTranslation('monitoring');
  const [decide, { isBusy, isUnanswered }] = useWriteOver(decideCorrection, event);
  const isOpen = isBusy || isUnanswered || event.correction !== null;
  const decideAndClose = async (reason: string) => {
    const decided = await decide({ params: { id: event.id }, body: { decision, reason } });
    if (decided.ok) onClose();
  };
  return (
    <ReasonDialog
      title={t(`correction.${decision}`)}
      text={t(`correction.${decision}Text`)}
      step={t(`correction.${decision}`)}
      isBusy={isBusy}
      closed={!isOpen && <MovedOn text={t('correction.decided')} last={event.history[0]} />}
      onDecide={decideAndClose}
      onClose={onClose}
    />
  );
}
