import { colours, margin, paperSize, width } from './palette';
import { margins, type Paper } from './paper';
import type { Pen } from './pen';
import { day } from './words';

/** Head and foot of a page, counted from 0: title, tenant, provenance, number and date; the first page has its letterhead. */
export function drawRunningLines({ doc, ink, readable, write }: Pen, paper: Paper, page: number, of: number): void {
  doc.page.margins = { ...margins, top: 0, bottom: 0 };
  const line = (y: number) =>
    doc
      .moveTo(margin.left, y)
      .lineTo(margin.left + width, y)
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .stroke();
  const small = { size: 7, colour: colours.muted, lineGap: 0.5 } as const;
  if (page > 0) {
    write(`${paper.title}: ${paper.subtitle}`, { ...small, y: 44, width: width * 0.68, oneLine: true });
    write(paper.tenant, {
      ...small,
      x: margin.left + width * 0.7,
      y: 44,
      width: width * 0.3,
      align: 'right',
      oneLine: true,
    });
    line(57);
  }
  const y = paperSize.height - 48;
  line(y - 7);
  ink(small).text(readable(paper.provenance), margin.left, y, {
    width: width - 120,
    height: 17,
    ellipsis: true,
    lineGap: 0.5,
  });
  write(`Page ${page + 1} of ${of}`, {
    ...small,
    x: margin.left + width - 110,
    y,
    width: 110,
    align: 'right',
    oneLine: true,
  });
  write(day(paper.date), {
    ...small,
    x: margin.left + width - 110,
    y: y + 9,
    width: 110,
    align: 'right',
    oneLine: true,
  });
}
