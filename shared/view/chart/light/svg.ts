const namespace = 'http://www.w3.org/2000/svg';
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element of a drawing; what is undefined is left out. */
export function shape(name: string, attributes: Attributes, children: readonly (Element | string)[] = []): SVGElement {
  const element = document.createElementNS(namespace, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined)
      element.setAttribute(key, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value);
  element.append(...children);
  return element;
}

type Letters = { readonly color?: unknown; readonly fontSize?: unknown; readonly fontWeight?: unknown };
/** A line of text; with a halo it can be read over lines. */
export const words = (text: string, style: Letters, attributes: Attributes, halo = false): SVGElement =>
  shape(
    'text',
    {
      fill: String(style.color),
      'font-size': String(style.fontSize ?? '12px'),
      'font-weight': style.fontWeight === undefined ? undefined : String(style.fontWeight),
      ...(halo
        ? { stroke: 'var(--iso-surface)', 'stroke-width': 5, 'stroke-linejoin': 'round', 'paint-order': 'stroke' }
        : {}),
      ...attributes,
    },
    [text],
  );
