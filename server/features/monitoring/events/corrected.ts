type Marked = { readonly frozen: boolean; readonly correctedAt: Date | null };
/** Whether a file has changed a day of an event in the hands of people that no run has compared with it yet; of an archived coverage none will. */
export const isUncompared = ({ frozen, correctedAt }: Marked, { archived }: { readonly archived: boolean }): boolean =>
  frozen && correctedAt !== null && !archived;
