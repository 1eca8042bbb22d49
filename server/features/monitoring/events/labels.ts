/** `key:value;key:value` as it travels in a query. What is no label is kept: it is carried by nothing. */
export const labelsOf = (text: string | undefined) =>
  (text ?? '')
    .split(';')
    .map((label) => label.trim())
    .filter(Boolean);
