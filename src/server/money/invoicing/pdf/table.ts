import { A4, rule } from './page.ts'
import { drawText, heightOfText, type TextStyle, widthOf } from './text-box.ts'

export interface Column {
  title: string
  width: number
  align?: 'left' | 'right'
  weight?: 400 | 700
  /** A square to tick in each row, in place of a text. */
  isTick?: true
}

/** A cell of a column of squares that has one. */
export const TICK = 'tick'

const SIZE = 7.5
const SIZE_MIN = 5
const GAP = 5
const CELL_LINES_MAX = 16

/**
 * Draws rows under a head, from `y` on. A row that does not fit begins a new page, which repeats the head. Gives where the
 * table ends, on the page that is now the last.
 */
export function drawTable(
  doc: PDFKit.PDFDocument,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  y: number,
): number {
  let top = drawHead(doc, columns, y)
  for (const row of rows) {
    const height = heightOfRow(doc, columns, row)
    if (top + height > A4.height - A4.margin) {
      doc.addPage()
      top = drawHead(doc, columns, A4.margin)
    }
    drawRow(doc, columns, row, { y: top + GAP / 2 })
    top += height
    rule(doc, top, { from: A4.margin, to: A4.margin + tableWidth(columns) })
  }
  return top
}

function drawHead(doc: PDFKit.PDFDocument, columns: readonly Column[], y: number): number {
  const titles = columns.map((column) => column.title)
  const bold = columns.map((column) => ({ ...column, weight: 700 as const }))
  const height = heightOfRow(doc, bold, titles)
  doc.rect(A4.margin, y, tableWidth(columns), height).fill('#eeeeee')
  drawRow(doc, bold, titles, { y: y + GAP / 2 })
  return y + height
}

function drawRow(
  doc: PDFKit.PDFDocument,
  columns: readonly Column[],
  row: readonly string[],
  { y }: { y: number },
): void {
  let x = A4.margin
  for (const [at, column] of columns.entries()) {
    if (column.isTick && row[at] === TICK)
      doc
        .rect(x + GAP, y + 1, 9, 9)
        .lineWidth(0.8)
        .strokeColor('black')
        .stroke()
    else
      drawText(doc, row[at] ?? '', {
        x: x + GAP / 2,
        y,
        width: column.width - GAP,
        ...styleOf(doc, column, row[at]),
      })
    x += column.width
  }
}

function heightOfRow(doc: PDFKit.PDFDocument, columns: readonly Column[], row: readonly string[]): number {
  const heights = columns.map((column, at) =>
    heightOfText(doc, row[at] ?? '', { width: column.width - GAP, ...styleOf(doc, column, row[at]) }),
  )
  return Math.max(...heights) + GAP
}

/** A number is never broken: where it is too wide for its column, the cell is set smaller. */
function styleOf(doc: PDFKit.PDFDocument, { align, weight, width }: Column, text = ''): TextStyle {
  const style = { size: SIZE, linesMax: CELL_LINES_MAX, ...(align && { align }), ...(weight && { weight }) }
  if (align !== 'right') return style
  const widest = Math.max(...text.split(/\s/).map((word) => widthOf(doc, word, style)))
  return {
    ...style,
    size: widest <= width - GAP ? SIZE : Math.max(SIZE_MIN, (SIZE * (width - GAP)) / widest),
  }
}

function tableWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0)
}
