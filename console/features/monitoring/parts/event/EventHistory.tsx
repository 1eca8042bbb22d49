import { useTranslation } from 'react-i18next';
import { linkMachine } from '#shared/engine/states';
import type { EventDetail } from '#shared/contract/monitoring';
import { useEventStatus } from '../../../../core/trade';
import { Card, CardTitle, HistoryTable, useDates } from '../../../../ui';

/** A version of the coverage, as the trail writes it. */
const version = /^version (\d+)$/;
const isOfLink = (state: string) => linkMachine.states.some((one) => one === state);
/** Of what was done to a link: which one it was, as the list of links calls it. */
const hintIn = (details: unknown) => (details as { readonly hint?: string } | null)?.hint;

/** Who did what to the event and its links, when, and why. */
export function EventHistory({ history }: Pick<EventDetail, 'history'>) {
  const { t } = useTranslation('monitoring');
  const dates = useDates();
  const statusName = useEventStatus();
  return (
    <Card>
      <CardTitle>{t('history.title')}</CardTitle>
      <HistoryTable
        label={t('history.title')}
        rows={history}
        actionName={(action, { details }) => {
          const name = t(`history.action.${action}`, { defaultValue: action });
          const hint = hintIn(details);
          return hint ? `${name} (${hint})` : name;
        }}
        stateName={(state) => {
          const [, number] = version.exec(state) ?? [];
          if (number) return t('history.version', { number });
          return isOfLink(state) ? t(`links.states.${state}`) : statusName(state);
        }}
        fields={{
          fieldName: () => t('links.expires'),
          valueText: (_field, value) => (value ? dates.instant(value) : '---'),
        }}
      />
    </Card>
  );
}
