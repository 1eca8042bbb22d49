/** Labels of the lines that describe a quote and its policy. Remarks come last: they are free text and may have lines of their own. */
export const describedLabels = {
  program: 'Program',
  sumInsuredBasis: 'Sum insured basis',
  remarks: 'Remarks',
} as const;

/**
 * The entries of a description, which is kept as lines of `label: value`. All that follows `Remarks:` belongs to the remarks, colons included;
 * elsewhere a line without a colon continues the entry before it. A text without any label is an entry with an empty one.
 */
export function readDescription(description: string): readonly (readonly [label: string, text: string])[] {
  const entries: { readonly label: string; readonly lines: string[] }[] = [];
  for (const line of description.split('\n')) {
    const last = entries.at(-1);
    const colon = last?.label === describedLabels.remarks ? -1 : line.indexOf(':');
    if (colon > 0) entries.push({ label: line.slice(0, colon).trim(), lines: [line.slice(colon + 1)] });
    else if (last) last.lines.push(line);
    else if (line.trim()) entries.push({ label: '', lines: [line] });
  }
  return entries.map(
    ({ label, lines }) =>
      [
        label,
        lines
          .map((line) => line.trim())
          .join('\n')
          .trim(),
      ] as const,
  );
}

/** Exclusions are kept as one text, one a line. */
export const exclusionLines = (exclusions: string): readonly string[] =>
  exclusions
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
