/** Names that a cluster is called by; an ellipsis says that there are more. */
const mostNames = 3;

/** The names of two groups of places as those of one group, no more of them than are told. */
export const namesTogether = (one: readonly string[], other: readonly string[]): readonly string[] =>
  [...new Set([...one, ...other])].slice(0, mostNames + 1);

/** What places that lie together on a map are called: by the name of each, of many by the first few. */
export const clusterName = (names: readonly string[]): string =>
  [...names.slice(0, mostNames), ...(names.length > mostNames ? ['…'] : [])].join(', ');
