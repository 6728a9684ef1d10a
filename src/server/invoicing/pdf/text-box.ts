import { runsOf, setFont, type Weight } from '#server/fonts/fonts.ts'

export interface TextStyle {
  size: number
  weight?: Weight
  align?: 'left' | 'right' | 'center'
  /** Lines that are drawn at most; the last one ends in an ellipsis when there is more. */
  linesMax?: number
  color?: string
}

/** The height of a line, in multiples of its letters: tall enough for what Indian scripts put above and below. */
const LINE_HEIGHT = 1.36
const ASCENT = 1.02
const ELLIPSIS = '…'
const TEXT_LENGTH_MAX = 600

/** Draws a text inside a width, wrapped at spaces and, where a word is too long, inside it. Gives the height it took. */
export function drawText(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width, ...style }: TextStyle & { x: number; y: number; width: number },
): number {
  const lines = wrap(doc, text, width, style)
  doc.fillColor(style.color ?? 'black')
  for (const [at, line] of lines.entries()) {
    const baseline = y + at * style.size * LINE_HEIGHT + style.size * ASCENT
    let left = x
    if (style.align === 'right') left = x + width - widthOf(doc, line, style)
    if (style.align === 'center') left = x + (width - widthOf(doc, line, style)) / 2
    for (const run of runsOf(line, style.weight ?? 400)) {
      setFont(doc, run.font, style.size)
      doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += doc.widthOfString(run.text)
    }
  }
  return lines.length * style.size * LINE_HEIGHT
}

/** The height that a text will take inside a width. */
export function heightOfText(
  doc: PDFKit.PDFDocument,
  text: string,
  { width, ...style }: TextStyle & { width: number },
): number {
  return wrap(doc, text, width, style).length * style.size * LINE_HEIGHT
}

function wrap(doc: PDFKit.PDFDocument, text: string, width: number, style: TextStyle): string[] {
  const lines = cleaned(text)
    .split('\n')
    .flatMap((line) => wrapLine(doc, line, width, style))
  const { linesMax } = style
  if (linesMax === undefined || lines.length <= linesMax) return lines
  return [...lines.slice(0, linesMax - 1), shortened(doc, lines[linesMax - 1] ?? '', width, style)]
}

function wrapLine(doc: PDFKit.PDFDocument, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = []
  const space = widthOf(doc, ' ', style)
  let line: string[] = []
  let taken = 0
  for (const word of text.split(/ +/)) {
    const wide = widthOf(doc, word, style)
    if (line.length > 0 && taken + space + wide > width) {
      lines.push(line.join(' '))
      line = []
      taken = 0
    }
    if (wide <= width) {
      taken += wide + (line.length > 0 ? space : 0)
      line.push(word)
    } else {
      const pieces = breakWord(doc, word, width, style)
      lines.push(...pieces.slice(0, -1))
      line = pieces.slice(-1)
      taken = widthOf(doc, line.join(''), style)
    }
  }
  return [...lines, line.join(' ')]
}

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** A word in pieces that fit: never inside what is read as one letter. */
function breakWord(doc: PDFKit.PDFDocument, word: string, width: number, style: TextStyle): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && widthOf(doc, piece + segment, style) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}

function shortened(doc: PDFKit.PDFDocument, line: string, width: number, style: TextStyle): string {
  let letters = [...graphemes.segment(line)].map(({ segment }) => segment)
  while (letters.length > 0 && widthOf(doc, letters.join('') + ELLIPSIS, style) > width) {
    letters = letters.slice(0, -1)
  }
  return letters.join('').trimEnd() + ELLIPSIS
}

/** How wide a text is on one line. */
export function widthOf(doc: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  return runsOf(text, style.weight ?? 400).reduce((sum, run) => {
    setFont(doc, run.font, style.size)
    return sum + doc.widthOfString(run.text)
  }, 0)
}

/** Control characters draw nothing; a text is cut at what no paper has room for. */
function cleaned(text: string): string {
  const whole = text.replace(/[^\P{Cc}\n]/gu, ' ')
  return whole.length > TEXT_LENGTH_MAX ? `${whole.slice(0, TEXT_LENGTH_MAX)}${ELLIPSIS}` : whole
}
