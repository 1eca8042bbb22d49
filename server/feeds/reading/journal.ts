import { tally, type FeedReport, type Refusal, type Repeat } from './report';

/** What is noted while a file is read, whatever it holds. */
export function openJournal() {
  const refused = tally<Refusal>();
  const doubtful = tally<Refusal>();
  const repeats = tally<Repeat>();
  const notes: string[] = [];
  let rows = 0;
  return {
    note: (text: string) => void notes.push(text),
    countRow: () => void (rows += 1),
    /** A value that is not taken. */
    refuse: refused.add,
    /** A value that is kept, but should be looked at. */
    doubt: doubtful.add,
    repeat: repeats.add,
    /** The part of a report that files of all kinds have. */
    report: (): JournalReport => ({
      rows,
      refused: refused.all(),
      refusedCount: refused.count(),
      doubtful: doubtful.all(),
      doubtfulCount: doubtful.count(),
      repeats: repeats.all(),
      repeatCount: repeats.count(),
      notes,
    }),
  };
}
export type Journal = ReturnType<typeof openJournal>;
type JournalReport = Pick<
  FeedReport,
  'rows' | 'refused' | 'refusedCount' | 'doubtful' | 'doubtfulCount' | 'repeats' | 'repeatCount' | 'notes'
>;
