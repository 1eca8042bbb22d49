import type { PublicEvent } from '#shared/contract/event';
import { eventStateOn } from '#shared/view/card/eventState';
import { footprintModel } from '#shared/view/chart/footprintModel';
import { csvText } from '#shared/format/csv';
import { footprintProps, footprintTable } from '#shared/view/chart/footprintTable';
import { withNames } from '#shared/view/names';
import type { Language } from './languages';

/** The footprint as a file's text, with the columns of the table twin. */
export function csvOfEvent(event: PublicEvent, { locale, t, names }: Language): string {
  const { indexName, ...drawn } = footprintProps(withNames(event, names).coverage, locale);
  const { says } = eventStateOn(event, null, new Date().toISOString());
  const model = footprintModel(event.footprint, { ...drawn, says, locale });
  return csvText(footprintTable(model, indexName, drawn.measure, t));
}
