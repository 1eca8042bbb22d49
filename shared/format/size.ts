import { defaultLocale } from './locale';
import { formatNumber, rounded } from './number';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Size of a file in steps of 1024; what would round up to 1,024 is shown in the next unit. */
export function formatSize(bytes: number, locale = defaultLocale): string {
  const steps = units.map((unit, step) => ({ unit, value: rounded(bytes / 1024 ** step, step === 0 ? 0 : 1), step }));
  const shown = steps.find(({ value, step }) => value < 1024 || step === units.length - 1);
  return shown ? `${formatNumber(shown.value, shown.step === 0 ? 0 : 1, locale)} ${shown.unit}` : `${bytes} B`;
}
