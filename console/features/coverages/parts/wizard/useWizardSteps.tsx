import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../core/profile';
import { useQuery } from '../../../../core/routing';
import type { WizardStep } from '../../../../ui';
import { placeOf } from '../../../../ui/map/place';
import type { DraftChange } from '../../stories/draft';
import type { Designing } from '../../stories/slice';
import { canLeave, findFaults } from '../../stories/faults';
import { IndexStep } from './IndexStep';
import { PayoutStep } from './PayoutStep';
import { ReviewStep } from './ReviewStep';
import { SourceStep } from './SourceStep';
import { useEntries } from './useEntries';

/** A place in the address, as the map hands it over; `isWrong` where it is none. */
function placeOfQuery(query: URLSearchParams) {
  const [lat, lon] = [query.get('lat'), query.get('lng')];
  const near = placeOf(`${lon ?? ''},${lat ?? ''}`);
  return { near, isWrong: near === null && (lat ?? lon) !== null };
}

export type WizardStepId = 'sources' | 'indexes' | 'payouts' | 'review';

/** The four steps of the wizard with what each needs before the next one opens. */
export function useWizardSteps(
  { draft, filled, edited }: Designing,
  change: (change: DraftChange) => void,
): WizardStep<WizardStepId>[] {
  const { t } = useTranslation('coverages');
  const { config } = useSession();
  const [query] = useQuery();
  // A period that has begun may be kept, but not chosen.
  const faults = findFaults(draft, edited && draft.start === filled.start ? null : config.today);
  const held = { draft, change, entry: useEntries(faults) };
  const steps = [
    { id: 'sources', name: t('wizard.sources'), view: <SourceStep {...held} {...placeOfQuery(query)} /> },
    { id: 'indexes', name: t('wizard.indexes'), view: <IndexStep {...held} /> },
    {
      id: 'payouts',
      name: t('wizard.payouts'),
      view: <PayoutStep {...held} today={config.today} isEdit={edited !== null} />,
    },
    { id: 'review', name: t('wizard.review'), view: <ReviewStep draft={draft} /> },
  ] as const;
  return steps.map((step, at) => ({ ...step, canLeave: canLeave[at]?.(draft, faults) ?? false }));
}
