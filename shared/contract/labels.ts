/** The entries of `key:value;key:value` as it travels in a query, in their order; words without a colon among them. */
export const labelEntries = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** A label reads `key:value`: its value may hold further colons, its key holds none. */
export const isLabel = (entry: string): boolean => entry.indexOf(':') > 0;
export const labelKey = (label: string): string => label.slice(0, label.indexOf(':'));
export const labelValue = (label: string): string => label.slice(label.indexOf(':') + 1);

/** The labels of such a text; what is none is left out. */
export const labelsOf = (text: string | null | undefined): string[] => labelEntries(text).filter(isLabel);

/** The value of a key among labels, such as the program of a coverage. */
export const findLabelValue = (labels: readonly string[], key: string): string | undefined => {
  const label = labels.find((candidate) => isLabel(candidate) && labelKey(candidate) === key);
  return label === undefined ? undefined : labelValue(label);
};
