import type { Props } from '../../loader/shell';
import { commonOptions, day, oneOf } from '../../runtime/options';

/** The attributes as the card uses them; what makes no sense counts as not given. */
export function optionsOf(props: Props) {
  const size = oneOf(props['size'], ['compact', 'card', 'full'], 'full');
  const level = Number(props['headingLevel']);
  return {
    ...commonOptions(props),
    date: day(props['date']),
    size,
    charts: size === 'full' && oneOf(props['chart'], ['auto', 'none'], 'auto') === 'auto',
    history: oneOf(props['history'], ['link', 'open', 'none'], 'link'),
    headingLevel: level >= 2 && level <= 4 ? Math.round(level) : 2,
  };
}
