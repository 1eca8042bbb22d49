import i18next from 'i18next';
import { getI18n } from 'react-i18next';
import { consoleLanguages } from '#shared/phrases/languages';
import { changeLanguage, startI18n } from './i18n';
import { fetchPhrases } from './language';

type Tree = { readonly [key: string]: string | Tree };
/** Keys of phrases that a number stands in, without what tells their forms apart. */
const counted = (tree: Tree, path: readonly string[] = []): string[] =>
  Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value !== 'string') return counted(value, [...path, key]);
    return key.endsWith('_other') ? [[...path, key.slice(0, -'_other'.length)].join('.')] : [];
  });

test.each(consoleLanguages.map(({ code }) => [code]))(
  'in %s nothing counted is said in another language',
  async (code) => {
    const areas = Object.entries(await fetchPhrases(code)) as [string, Tree][];
    await startI18n(areas.map(([area]) => area));
    await changeLanguage(code);
    const unsaid = areas.flatMap(([area, phrases]) =>
      counted(phrases).flatMap((key) =>
        [0, 1, 2, 3, 11].flatMap((count) =>
          i18next.exists(`${area}:${key}`, { count, lng: code, fallbackLng: false }) ? [] : [`${area}:${key} ${count}`],
        ),
      ),
    );
    expect(unsaid).toEqual([]);
  },
);

test('a phrase that a language lacks is said in English, with its numbers', async () => {
  await startI18n(['ui']);
  await changeLanguage('de');
  const t = getI18n().getFixedT('de', 'ui');
  expect([t('cancel'), t('total', { count: 3 })]).toEqual(['Abbrechen', '3 insgesamt']);
  const { cancel: _cancel, total: _total, ...rest } = (await fetchPhrases('de'))['ui'] as Record<string, unknown>;
  i18next.removeResourceBundle('de', 'ui');
  i18next.addResourceBundle('de', 'ui', rest);
  expect([t('cancel'), t('total', { count: 3 })]).toEqual(['Cancel', '3 in all']);
  expect(t('close')).toBe(rest['close']);
});
