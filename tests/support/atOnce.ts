/** What was tried, how often, what got through, and what may get through at most. */
export type Figure = {
  readonly trial: string;
  readonly sent: number;
  readonly through: number;
  readonly most: number;
  /** Of what got through: without one it is counted, ×: how many times the figure that it stands beside. */
  readonly unit?: 'ms' | '×';
  /** What else was seen. */
  readonly seen?: string;
};

/** As many at once as a server keeps waiting at its door (its backlog is 511), the next as soon as these are through. */
const atOnce = 250;
export async function together<T>(count: number, one: (number: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let begin = 0; begin < count; begin += atOnce) {
    const wave = Array.from({ length: Math.min(atOnce, count - begin) }, (_, number) => one(begin + number));
    answers.push(...(await Promise.all(wave)));
  }
  return answers;
}
