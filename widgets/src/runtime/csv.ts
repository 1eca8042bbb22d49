import type { PublicEvent } from '#shared/contract/event';
import { footprintModel } from '#shared/view/chart/footprintModel';
import { csvText } from '#shared/format/csv';
import { footprintProps, footprintTable } from '#shared/view/chart/FootprintChart';
import type { Language } from './languages';

/** The footprint as a file's text, with the columns of the table twin. */
export function csvOfEvent(event: PublicEvent, { locale, t }: Language): string {
  const { kind, terms, measure, indexName } = footprintProps(event.coverage, locale);
  return csvText(footprintTable(footprintModel(event.footprint, { kind, terms, measure }), indexName, measure, t));
}
