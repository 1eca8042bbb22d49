/** What demo links are of, each a thing that a card can say: every server answers them, on generated data. */
export const demoNames = [
  ...(['begins', 'waiting', 'running', 'close', 'open', 'pays', 'late', 'settling', 'undecided'] as const),
  ...(['triggered', 'review', 'confirmed', 'paid', 'rejected', 'terminated', 'ended'] as const),
];
export type DemoName = (typeof demoNames)[number];

const prefix = 'demo-';
/** The code of a demo link, as it stands in its address. */
export const demoCode = (name: DemoName): string => `${prefix}${name}`;
/** Which demo a code is of; undefined where it is none. */
export const demoOf = (code: string): DemoName | undefined => demoNames.find((name) => demoCode(name) === code);
