/** The last work of each key that has not ended. */
const lines = new Map<string, Promise<unknown>>();

/** Runs work of one key in the order in which it came, within this process; what failed holds nobody up. */
export async function oneAfterAnother<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  lines.set(key, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(key) === mine) lines.delete(key);
  }
}
