import type { Weight } from './fonts.js';

export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'center' | 'right';
  /** Height of a line as a multiple of the size. By default 1.45. */
  lineHeight?: number;
}

/** A part of a page that no page break divides. */
export interface Row {
  height: number;
  /** @param y top edge of the row */
  draw: (y: number) => void;
  /** Whether a page break after the row is wrong, because it is a heading. */
  keepWithNext?: boolean;
}

export interface Column {
  x: number;
  width: number;
}

const LINE_HEIGHT = 1.45;
/** Distance of the baseline from the middle of a line, as a multiple of the size. */
const BASELINE = 0.29;
const ELLIPSIS = '…';
/** How much smaller each attempt to fit a text is. */
const SHRINK = 0.94;
/** A letter with its marks; a virama joins the next consonant to it. */
const CLUSTERS = /(?:\P{M}\u094d[\u200c\u200d]?)*\P{M}[\p{M}\u200c\u200d]*/gu;

/** Breaks text into lines and draws them. */
export class Typesetter {
  constructor(readonly pdf: PDFKit.PDFDocument) {}

  private widthOf(text: string, { size, weight = 'regular' }: TextStyle): number {
    return this.pdf.font(weight, size).widthOfString(text);
  }

  /** Divides a word into pieces that fit, of at least one cluster each. */
  private splitWord(word: string, style: TextStyle, width: number): string[] {
    const pieces: string[] = [];
    let piece = '';
    let pieceWidth = 0;
    for (const cluster of word.match(CLUSTERS) ?? [word]) {
      const clusterWidth = this.widthOf(cluster, style);
      if (piece !== '' && pieceWidth + clusterWidth > width) {
        pieces.push(piece);
        piece = '';
        pieceWidth = 0;
      }
      piece += cluster;
      pieceWidth += clusterWidth;
    }
    return [...pieces, piece];
  }

  /** Breaks a text at spaces. A word that is wider than the line is divided. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = this.widthOf(word, style) <= width ? [word] : this.splitWord(word, style, width);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    return [...lines, line];
  }

  /** Draws one line. Copying Devanagari gives the text as written, although its glyphs are in another order. */
  private drawLine(text: string, style: TextStyle, { x, width }: Column, baseline: number): void {
    if (text === '') return;
    const { align = 'left', color = '#000000' } = style;
    const slack = align === 'left' ? 0 : width - this.widthOf(text, style);
    const isDevanagari = /\p{Script=Devanagari}/u.test(text);
    this.pdf.font(style.weight ?? 'regular', style.size).fillColor(color);
    if (isDevanagari) this.pdf.markContent('Span', { actual: text });
    this.pdf.text(text, x + (align === 'center' ? slack / 2 : slack), baseline, {
      baseline: 'alphabetic',
      lineBreak: false,
    });
    if (isDevanagari) this.pdf.endMarkedContent();
  }

  /** A row for each line of a text. */
  text(text: string, style: TextStyle, column: Column): Row[] {
    const lineHeight = style.size * (style.lineHeight ?? LINE_HEIGHT);
    return this.wrap(text, style, column.width).map((line) => ({
      height: lineHeight,
      draw: (y) => {
        this.drawLine(line, style, column, y + lineHeight / 2 + style.size * BASELINE);
      },
    }));
  }

  /**
   * A text in at most `lines` rows: as large as fits, but not smaller than `minSize`. A text that does not fit even then
   * ends with an ellipsis.
   */
  fit(text: string, style: TextStyle, column: Column, { lines, minSize }: { lines: number; minSize: number }): Row[] {
    let { size } = style;
    while (size > minSize && this.wrap(text, { ...style, size }, column.width).length > lines)
      size = Math.max(minSize, size * SHRINK);
    const fitted = { ...style, size };
    if (this.wrap(text, fitted, column.width).length <= lines) return this.text(text, fitted, column);
    const clusters = text.match(CLUSTERS) ?? [];
    const fits = (count: number) =>
      this.wrap(clusters.slice(0, count).join('') + ELLIPSIS, fitted, column.width).length <= lines;
    let [kept, tooMany] = [0, clusters.length];
    while (tooMany - kept > 1) {
      const middle = Math.floor((kept + tooMany) / 2);
      if (fits(middle)) kept = middle;
      else tooMany = middle;
    }
    return this.text(clusters.slice(0, kept).join('').trimEnd() + ELLIPSIS, fitted, column);
  }

  /** A line across the column. @param dash lengths of dash and gap; none: a solid line */
  rule({ x, width }: Column, { color, dash }: { color: string; dash?: number }): Row {
    return {
      height: 1,
      draw: (y) => {
        this.pdf.save().lineWidth(0.6).strokeColor(color);
        if (dash !== undefined) this.pdf.dash(dash, { space: dash });
        this.pdf
          .moveTo(x, y + 0.5)
          .lineTo(x + width, y + 0.5)
          .stroke()
          .restore();
      },
    };
  }
}

export const space = (height: number): Row => ({ height, draw: () => undefined });

export const heightOf = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/** Draws rows below each other from `y`. */
export function drawRows(rows: readonly Row[], y: number): void {
  let top = y;
  for (const row of rows) {
    row.draw(top);
    top += row.height;
  }
}

/** Rows in one piece, optionally on a background. */
export const group = (rows: readonly Row[], background?: (y: number, height: number) => void): Row => ({
  height: heightOf(rows),
  draw: (y) => {
    background?.(y, heightOf(rows));
    drawRows(rows, y);
  },
});

/** The first rows of two columns side by side, the second ones, and so on. */
export const pairRows = (left: readonly Row[], right: readonly Row[]): Row[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const pair = [left[index], right[index]].filter((row) => row !== undefined);
    return {
      height: Math.max(...pair.map(({ height }) => height)),
      draw: (y: number) => {
        for (const row of pair) row.draw(y);
      },
      keepWithNext: pair.some(({ keepWithNext }) => keepWithNext === true),
    };
  });

/** Two stacks of rows side by side, in one piece. */
export const sideBySide = (left: readonly Row[], right: readonly Row[]): Row => ({
  height: Math.max(heightOf(left), heightOf(right)),
  draw: (y) => {
    drawRows(left, y);
    drawRows(right, y);
  },
});
