import { useTranslation } from 'react-i18next';

/** Lines of a description, by the label that the server writes before each. */
const labelKeys: Readonly<Record<string, string>> = {
  Program: 'described.program',
  'Sum insured basis': 'described.sumInsuredBasis',
  Remarks: 'described.remarks',
};

/** Each line as its label in the reader's language, and what it says; a label of another origin stays as it is. */
export function useDescribedLines(description: string): readonly (readonly [string, string])[] {
  const { t } = useTranslation('ui');
  const readLine = (line: string): readonly [string, string] => {
    const [label, text] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()];
    const key = labelKeys[label];
    return [key === undefined ? label : t(key), text];
  };
  return description.split('\n').filter(Boolean).map(readLine);
}
