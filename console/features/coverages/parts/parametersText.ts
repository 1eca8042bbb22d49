/** The parameters of an index as one line: `threshold 30, days 5`; those that are not set are left out. */
export const parametersText = (parameters: Readonly<Record<string, string | number>>): string =>
  Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
