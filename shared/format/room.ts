/**
 * The room that an element of the suite takes in a page, measured over the sample world: the loader keeps it from first to last, and a page can
 * keep it before the loader is there. A card goes by the width that it has: narrow, as on a phone, or wide, with its charts or its figures beside it.
 */
export const fullNarrow = '1290px';
export const cardNarrow = '680px';
export const fullWide = '930px';
export const cardWide = '340px';
export const compactCard = '136px';
export const chartAlone = '640px';
/** A map and a list are as long as they are: what stands below them stays out of the window. */
export const viewerAlone = '100vh';
/** From this width on, px, there is room for two columns; below it the card is folded. */
export const wideFrom = 760;

/**
 * What a page writes beside the tag, so that nothing moves when the script arrives: once it has, the rule no longer counts. The room goes by
 * the column that the tag stands in, not by the window.
 */
export function roomRule(tag: string, size = 'full'): string {
  const bare = `${tag}:not(:defined)`;
  const before = (height: string) => `${bare}::before { content: ""; float: left; height: ${height}; }`;
  const rule = (height: string) =>
    `${bare} { display: flow-root; min-width: min(100%, 304px); container-type: inline-size; }\n${before(height)}`;
  if (tag === 'event-chart') return rule(chartAlone);
  if (tag === 'coverage-viewer') return rule(viewerAlone);
  if (size === 'compact') return rule(compactCard);
  const [narrow, wide] = size === 'card' ? [cardNarrow, cardWide] : [fullNarrow, fullWide];
  return `${rule(narrow)}\n@container (min-width: ${wideFrom}px) { ${before(wide)} }`;
}
