const asksUntilHot = 100;
const mostHot = 100;
const mostCounted = 1000;

/**
 * Names for the texts that are asked most: under a name a connection of PostgreSQL reads and rewrites a text once, and keeps
 * its plan. A text has earned one by its hundredth time; a hundred have one at most, since each costs every connection memory.
 */
export function hotQuestions(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const asked = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= mostHot) return name;
    const times = (asked.get(text) ?? 0) + 1;
    // Texts that are rarely asked the same way, as lists of other lengths are, do not pile up.
    if (asked.size >= mostCounted) asked.clear();
    asked.set(text, times);
    if (times < asksUntilHot) return undefined;
    asked.delete(text);
    names.set(text, `hot${names.size}`);
    return names.get(text);
  };
}
