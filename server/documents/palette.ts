/** Colours and measures of all documents; the colours are those of the product in its light scheme. */
export const colours = {
  ink: '#13202b',
  muted: '#556471',
  line: '#d3dce3',
  grid: '#e4eaee',
  raised: '#f4f7f9',
  accent: '#0a6c8e',
  accentSoft: '#dcecf2',
  alert: '#b3261e',
  warn: '#8f5b00',
  warnSoft: '#fff2d4',
  bar: '#9fb8c9',
  paid: '#c2412d',
  paidSoft: '#fdf0ed',
  trend: '#33424e',
  white: '#ffffff',
} as const;

/** A4 in points. */
export const paperSize = { width: 595.28, height: 841.89 } as const;
export const margin = { left: 54, right: 54, top: 74, first: 46, bottom: 72 } as const;
export const width = paperSize.width - margin.left - margin.right;
export const bottom = paperSize.height - margin.bottom;

export const fonts = {
  plain: 'Helvetica',
  bold: 'Helvetica-Bold',
  slanted: 'Helvetica-Oblique',
  fixed: 'Courier',
} as const;
