type Group = { readonly cssRules?: CSSRuleList; readonly media?: MediaList; readonly conditionText?: string };

/**
 * What the sheets of the page say of an element, of the rules that hold under a condition: '' for those that always do. jsdom works out
 * neither what moves nor what depends on a width.
 */
export function cssOf(element: Element, condition = ''): string {
  const rulesIn = (rules: CSSRuleList): string[] =>
    Array.from(rules).flatMap((rule) =>
      'selectorText' in rule && element.matches(String(rule.selectorText))
        ? [(rule as CSSStyleRule).style.cssText]
        : [],
    );
  return Array.from(document.styleSheets)
    .flatMap(({ cssRules }) =>
      condition === ''
        ? rulesIn(cssRules)
        : Array.from(cssRules).flatMap((rule) => {
            const { cssRules: inner, media, conditionText = media?.mediaText } = rule as unknown as Group;
            return inner && conditionText?.includes(condition) ? rulesIn(inner) : [];
          }),
    )
    .join(' ');
}
