import type { Canvas } from './canvas';
import { colours, margin, width } from './palette';
import type { Paper } from './paper';
import { day } from './words';

/** Head of the first page: logo (the bytes of a PNG or JPEG) or name, date and reference, title and subtitle. */
export function drawLetterhead(
  { content, doc, moveTo, ornament, write }: Canvas,
  paper: Paper,
  logo: Buffer | null,
): void {
  const top = margin.first;
  const left = width * 0.62;
  moveTo(top);
  if (logo) {
    content('Figure', () => doc.image(logo, margin.left, top - 8, { fit: [150, 34] }), {
      alt: `Logo of ${paper.tenant}`,
    });
    moveTo(top + 30);
  }
  content('P', () =>
    write(
      paper.tenant,
      logo
        ? { size: 8.5, colour: colours.muted, width: left }
        : { font: 'bold', size: 11, colour: colours.accent, width: left },
    ),
  );
  const tenantEnd = doc.y;
  const right = {
    size: 8,
    colour: colours.muted,
    x: margin.left + left + 8,
    width: width - left - 8,
    align: 'right',
  } as const;
  moveTo(top);
  content('P', () =>
    write([day(paper.date), paper.reference ?? ''].filter(Boolean).join('\n'), { ...right, y: top + 1 }),
  );
  const ruleAt = Math.max(tenantEnd, doc.y) + 8;
  ornament(() => doc.rect(margin.left, ruleAt, width, 2).fill(colours.accent));
  moveTo(ruleAt + 18);
  content('H1', () => write(paper.title, { font: 'bold', size: 22, lineGap: 1 }));
  moveTo(doc.y + 2);
  content('P', () => write(paper.subtitle, { size: 11.5, colour: colours.muted, lineGap: 2 }));
  moveTo(doc.y + 12);
}
