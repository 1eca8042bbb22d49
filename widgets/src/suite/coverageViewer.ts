import { viewerAlone } from '#shared/format/room';
import { viewerRequest } from '../api/permalink';
import type { Shell } from '../loader/shell';
import { attributes, tag } from '../elements/coverage-viewer/attributes';
import { besideCard } from './besideCard';

/** What the loader needs of this element; the drawing comes when it is near, with what it shares with the card. */
export const coverageViewer: Shell = {
  tag,
  attributes,
  height: viewerAlone,
  request: viewerRequest,
  load: () => besideCard(import('../elements/coverage-viewer/element')),
};
