import { chartAlone } from '#shared/format/room';
import { eventRequest } from '../api/permalink';
import type { Shell } from '../loader/shell';
import { attributes, tag } from '../elements/event-chart/attributes';
import { besideCard } from './besideCard';

/** What the loader needs of this element; the drawing comes when it is near, with what it shares with the card. */
export const eventChart: Shell = {
  tag,
  attributes,
  height: chartAlone,
  request: eventRequest,
  load: () => besideCard(import('../elements/event-chart/element')),
};
