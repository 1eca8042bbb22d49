import styled from 'styled-components';
import { numberFormat } from '#shared/format/intl';
import type { MarkerTone } from '#shared/view/status';
import { rem, signal, token } from '#shared/view/tokens';
import type { ViewerTranslate } from './words';

const List = styled.ul`
  position: absolute;
  z-index: 1;
  inset-block-end: 12px;
  inset-inline-start: 12px;
  max-width: calc(100% - 24px);
  margin: 0;
  padding: 6px 12px;
  border: 1px solid ${token('border')};
  border-radius: 9px;
  font-size: ${rem(0.8125)};
  list-style: none;
  background: ${token('surface')};
  pointer-events: none;
  li {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  i {
    width: 14px;
    height: 14px;
    border-radius: 50%;
    background: ${signal('green')};
  }
  i[data-tone='red'] {
    border-radius: 2px;
    background: ${signal('red')};
  }
  i[data-tone='yellow'] {
    border-end-start-radius: 0;
    background: ${signal('yellow')};
  }
`;
const tones: readonly MarkerTone[] = ['red', 'yellow', 'green'];

type LegendProps = {
  readonly counts: Readonly<Record<MarkerTone, number>>;
  /** Of what is over and decided. */
  readonly ended: boolean;
  readonly locale: string;
  readonly t: ViewerTranslate;
};

/** What the pins' shapes and colours mean, and how many coverages there are of each, whatever part of the map is looked at. */
export const Legend = ({ counts, ended, locale, t }: LegendProps) => (
  <List part="legend" aria-label={t('legend')}>
    {(ended ? (['red', 'green'] as const) : tones).map((tone) => (
      <li key={tone}>
        <i data-tone={tone} aria-hidden />
        {t(ended && tone !== 'yellow' ? `endedStates.${tone}` : `states.${tone}`)}:{' '}
        {numberFormat(locale).format(counts[tone])}
      </li>
    ))}
  </List>
);
