import { z } from 'zod';
import { callsOf } from './call';
import { insuredFields } from './newQuote';
import { body, Id } from './values';

const call = callsOf('coverages');

/** One coverage of a term sheet, and how much of it the sheet supposes to be insured. */
export const TermSheetItem = z.strictObject({ coverageId: Id, ...insuredFields });

export const drawTermSheet = call('POST /internal/coverages/term-sheet', {
  body: body({
    /** A sample program by its number, or one of the organisation; none at all: the sheet names no program. */
    programId: Id.nullable().default(null),
    items: z
      .array(TermSheetItem)
      .min(1, 'A term sheet is of at least one coverage.')
      .max(200, 'A term sheet is of at most 200 coverages.'),
  }).meta({ id: 'TermSheetRequest' }),
  response: z.unknown(),
  bytes: 'application/pdf',
  summary: 'Draws up the term sheet of coverages as a PDF. For information only: nothing of it is stored',
});
