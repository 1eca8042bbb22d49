import { eventRequest } from '../api/permalink';
import type { Shell } from '../loader/shell';
import { attributes, tag } from '../elements/parametric-event/attributes';

/** What the loader needs of this element; the drawing comes when it is near. */
export const parametricEvent: Shell = {
  tag,
  attributes,
  request: eventRequest,
  load: () => import('../elements/card'),
};
