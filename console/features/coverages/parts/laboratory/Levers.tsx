import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { isAbove } from '#shared/engine/payout';
import { formatFullDay } from '#shared/format/date';
import { unitBehind } from '#shared/format/dayWord';
import { numberFormat } from '#shared/format/intl';
import { formatPct } from '#shared/format/number';
import { unitIn } from '#shared/format/unit';
import { rateUnitIn } from '#shared/view/measure';
import { useInTrade } from '../../../../core/trade';
import { useLocale, useViewTranslate } from '../../../../ui';
import type { Draft, DraftChange } from '../../stories/draft';
import type { Lever } from '../../stories/levers';

const List = styled.div`
  display: grid;
  gap: 10px 20px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 190px), 1fr));
  label {
    display: grid;
    /* Sliders of one row stand on one line, whatever their names need. */
    grid-template: 1fr auto / minmax(0, 1fr) auto;
    gap: 2px 8px;
    font-size: 13px;
  }
  output {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  input {
    grid-column: 1 / -1;
    width: 100%;
    min-height: 24px;
    margin: 0;
    accent-color: var(--fgColor-accent);
  }
`;

type LeversProps = {
  readonly levers: readonly Lever[];
  readonly draft: Draft;
  readonly change: (change: DraftChange) => void;
};

/** What can be moved of a draft, one slider each. */
export function Levers({ levers, draft, change }: LeversProps) {
  const { t } = useTranslation('coverages');
  return (
    <List role="group" aria-label={t('laboratory.levers')}>
      {levers.map((lever) => (
        <Slider key={lever.id} lever={lever} draft={draft} change={change} />
      ))}
    </List>
  );
}

function Slider({ lever, draft, change }: { readonly lever: Lever } & Pick<LeversProps, 'draft' | 'change'>) {
  const { t } = useTranslation('coverages');
  const tView = useViewTranslate();
  const locale = useLocale();
  const inTrade = useInTrade();
  const { id, unit, at, min, max, step, moved } = lever;
  const number = numberFormat(locale, { maximumFractionDigits: 2 }).format(at);
  const said = unitBehind(number, unitIn(unit, locale), locale);
  const measured = unit === '%' ? formatPct(at / 100, [0, 2], locale) : `${number} ${said}`.trim();
  const text = unit === 'date' ? formatFullDay(draft.start, locale) : measured;
  const ofRate = rateUnitIn(draft.unit, locale, tView);
  const name =
    lever.name === undefined
      ? t(`lever.${id === 'rate' && !isAbove(draft.comparator) ? 'rateBelow' : id}`, { unit: ofRate })
      : inTrade({ triggerLabel: '', name: lever.name }).name;
  return (
    <label>
      <span>{name}</span>
      <output>{text}</output>
      <input
        type="range"
        aria-label={name}
        aria-valuetext={text}
        {...{ min, max, step }}
        value={at}
        onChange={(event) => change(moved(Number(event.target.value)))}
      />
    </label>
  );
}
