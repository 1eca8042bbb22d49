import { FormControl, Radio, RadioGroup } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { MonitoringTarget } from '#shared/contract/catalog';
import { Muted } from '../../../../../ui';

type TargetListProps = {
  readonly targets: readonly MonitoringTarget[];
  readonly chosenId: string;
  readonly onChoose: (target: MonitoringTarget) => void;
};

/** The same places as on the map, for keyboard and screen readers. */
export function TargetList({ targets, chosenId, onChoose }: TargetListProps) {
  const { t } = useTranslation('coverages');
  return (
    <RadioGroup name="target">
      <RadioGroup.Label visuallyHidden>{t('source.target')}</RadioGroup.Label>
      {targets.map((target) => (
        <FormControl key={target.id}>
          <Radio value={target.id} checked={chosenId === target.id} onChange={() => onChoose(target)} />
          <FormControl.Label>
            {target.name}{' '}
            <Muted>
              ({target.lat.toFixed(3)}, {target.lon.toFixed(3)})
            </Muted>
          </FormControl.Label>
        </FormControl>
      ))}
    </RadioGroup>
  );
}
