/** Of which kind a suite is, which is named by its project in jest and its path. */
function kindOf(suite: string): string {
  const [project = '', path = ''] = suite.split(' ');
  if (project === 'postgres') return 'suites on PostgreSQL';
  if (project === 'screens') return 'screens';
  return `suites of ${path.split('/')[0]}/`;
}

/** Seconds of suites, each named "project path", added up by their kind; the longest first. */
export function secondsByKind(suites: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [suite, seconds] of Object.entries(suites)) {
    const kind = kindOf(suite);
    sums.set(kind, (sums.get(kind) ?? 0) + seconds);
  }
  return new Map([...sums].sort(([, one], [, other]) => other - one));
}
