import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { settingRows, type SettingKey } from '#shared/contract/settingRows';
import { Money } from '#shared/contract/values';
import { formatExact } from '#shared/format/money';
import { formatNumber, formatPct } from '#shared/format/number';
import { formatSize } from '#shared/format/size';
import { useLocale } from '../../../ui';
import { useWords } from './useWords';

/** A picture as the history keeps it. */
const KeptPicture = z.object({ type: z.string(), bytes: z.number() });
const Texts = z.array(z.string());
const TagsByPage = z.record(z.string(), Texts);

/** A value of the history as people read it; one that its setting does not know any more is shown as it is stored. */
export function useShownValue(): (key: string, value: unknown) => string {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const words = useWords();
  return (key, value) => {
    const input = key in settingRows ? settingRows[key as SettingKey].input : null;
    if (value === null) return t(input?.kind === 'choices' ? 'value.all' : 'value.none');
    if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off');
    if (typeof value === 'number' && input?.kind === 'percent') return formatPct(value, 2, locale);
    if (typeof value === 'number') return formatNumber(value, 0, locale);
    if (typeof value === 'string') return value;
    const money = Money.safeParse(value);
    if (money.success) return formatExact(money.data, locale);
    const picture = KeptPicture.safeParse(value);
    if (picture.success)
      return `${picture.data.type.replace('image/', '').toUpperCase()}, ${formatSize(picture.data.bytes, locale)}`;
    const texts = Texts.safeParse(value);
    if (texts.success && input?.kind === 'choices')
      return input.options
        .filter((option) => texts.data.includes(option.value))
        .map(({ name }) => words(name))
        .join(', ');
    if (texts.success) return texts.data.join(', ') || t('value.none');
    const filters = TagsByPage.safeParse(value);
    if (!filters.success) return JSON.stringify(value);
    const lines = Object.entries(filters.data).map(([page, tags]) => `${page} ${tags.join(', ')}`);
    return lines.join('; ') || t('value.none');
  };
}
