import { useState } from 'react';
import type { Coverage } from '#shared/contract/coverage';
import { drawTermSheet, TermSheetItem } from '#shared/contract/coverageTermSheet';
import type { CallRequest } from '#shared/contract/call';
import { faultsOf } from '#shared/contract/faults';
import { numberTyped } from '#shared/contract/fields';
import { insuredAmounts, type InsuredAmounts } from '#shared/engine/insuredAmounts';
import type { SheetProgram } from './useSheetPrograms';

type Typed = { readonly quantity: string; readonly sum: string };
export type SheetRow = Typed & {
  readonly coverage: Coverage;
  /** Null while the contract would refuse its quantity or its sum. */
  readonly amounts: InsuredAmounts | null;
  readonly faults: { readonly quantity: string | null; readonly sum: string | null };
  readonly change: (typed: Partial<Typed>) => void;
};
type RequestedItem = CallRequest<typeof drawTermSheet>['body']['items'][number];

/** The program's sum of a unit where it is in the coverage's currency, else what the coverage itself is of. */
const usualSum = ({ currency, insuredAmount }: Coverage, program: SheetProgram | null) =>
  String((program?.Currency === currency ? program.DefaultSIperUnit : null) ?? insuredAmount.amount);

/** Quantities and sums of the chosen coverages as they are supposed; they are held by this page alone. */
export function useTermSheet(coverages: readonly Coverage[], program: SheetProgram | null) {
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<Typed>>>>({});
  const rows: SheetRow[] = [];
  const items: RequestedItem[] = [];
  for (const coverage of coverages) {
    const { id, currency } = coverage;
    const entered: Typed = { quantity: '1', sum: usualSum(coverage, program), ...typed[id] };
    const parsed = TermSheetItem.safeParse({
      coverageId: id,
      quantity: numberTyped(entered.quantity),
      sumInsured: { amount: numberTyped(entered.sum), currency },
    });
    const faults = parsed.success ? [] : faultsOf(parsed.error);
    const faultOf = (field: string) => faults.find(({ path }) => path.startsWith(field))?.message ?? null;
    if (parsed.success) items.push(parsed.data);
    rows.push({
      ...entered,
      coverage,
      amounts: parsed.success
        ? insuredAmounts(
            coverage,
            { quantity: parsed.data.quantity, sumInsured: parsed.data.sumInsured.amount },
            currency,
          )
        : null,
      faults: { quantity: faultOf('quantity'), sum: faultOf('sumInsured') },
      change: (change) => setTyped((before) => ({ ...before, [id]: { ...before[id], ...change } })),
    });
  }
  /** What the server draws it up from; null while something of it is not valid. */
  const request = items.length === rows.length && rows.length > 0 ? { programId: program?.id ?? null, items } : null;
  return { rows, request };
}
