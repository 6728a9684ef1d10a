import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import { invariant } from '#domain/shared/invariant.ts'

/**
 * The files of Noto Sans hold one script each: ₹ is in latin-ext and Devanagari alone, digits and commas in latin alone.
 * Only static .woff files can be embedded: with .woff2 or a variable font the page stays empty, without an error.
 */
const SUBSETS = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'devanagari'],
  ['noto-sans-bengali', 'bengali'],
  ['noto-sans-tamil', 'tamil'],
  ['noto-sans-telugu', 'telugu'],
  ['noto-sans-kannada', 'kannada'],
  ['noto-sans-malayalam', 'malayalam'],
  ['noto-sans-gujarati', 'gujarati'],
  ['noto-sans-gurmukhi', 'gurmukhi'],
  ['noto-sans-oriya', 'oriya'],
  ['noto-sans-arabic', 'arabic'],
] as const

export type Weight = 400 | 700

/** A stretch of a text that one font can draw. */
export interface Run {
  font: string
  text: string
}

/** What we use of a font as its engine has it. */
interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean
  unitsPerEm: number
  layout(text: string): Layout
  _layoutEngine?: { engine?: { GPOSProcessor?: MarkPlacer } }
}

interface Layout {
  advanceWidth: number
  glyphs: readonly { path: { toSVG(): string } }[]
  positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[]
}

interface MarkPlacer {
  applyAnchor(mark: { markAnchor: unknown }, base: unknown, baseIndex: number): void
}

/** Not drawn, whatever the font: they steer how the letters beside them are joined, and belong to these. */
const JOINERS = /\u200c|\u200d|\ufe0f/

/** Letters and runs that are remembered: all that a shop's texts hold, and a bound for those who try every one. */
const REMEMBERED_MAX = 20_000

const require = createRequire(import.meta.url)
const opened = new Map<string, Font>()
const fontOfLetter = new Map<string, string>()
const placedWords = new Map<string, boolean>()

/** Makes the font of a run the one that a document writes with. */
export function setFont(doc: PDFKit.PDFDocument, name: string, size: number): void {
  // pdfkit takes a font that is open, too, which its types do not say; it embeds the letters that are used.
  doc.registerFont(name, openFont(name) as unknown as Buffer)
  doc.font(name).fontSize(size)
}

/** A letter as a path of SVG whose y grows upwards, and where it stands; in ems. */
interface Outline {
  path: string
  x: number
  y: number
  /** What a length of the path has to be multiplied by. */
  scale: number
}

/** The letters of a text as outlines, for pictures that no font of a machine draws, and its width, in ems. */
export function outlinesOf(text: string, weight: Weight): { outlines: Outline[]; width: number } {
  const outlines: Outline[] = []
  let width = 0
  for (const { font: name, text: part } of runsOf(text, weight)) {
    const font = openFont(name)
    const scale = 1 / font.unitsPerEm
    // Word by word, as a paper is written.
    for (const word of part.split(/(?<= )|(?= )/)) {
      const { glyphs, positions } = font.layout(word)
      for (const [at, { path }] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
        outlines.push({ path: path.toSVG(), x: width + xOffset * scale, y: yOffset * scale, scale })
        width += xAdvance * scale
      }
    }
  }
  return { outlines, width }
}

/**
 * Cuts a line into runs that one font draws each, from left to right. A run goes on as long as its font has the letters,
 * so that what is joined or stacked stays together; the words of one that is read from the right (Urdu) stand in that
 * order. Pictures that no font has, such as emoji, are left out. A letter that no font has is left to the first, which
 * draws an empty box: it is seen to be missing. So are letters that the layout engine cannot place beside each other, and
 * pictures where a line has nothing else.
 */
export function runsOf(line: string, weight: Weight): Run[] {
  const text = line.normalize('NFC')
  return cutIntoRuns(withoutPictures(text, weight) || text, weight).map((run) => {
    if (!canBePlaced(run))
      return { font: fontName('latin', weight), text: '\ufffd'.repeat([...run.text].length) }
    return run.font === fontName('arabic', weight) ? { ...run, text: fromTheRight(run.text) } : run
  })
}

function withoutPictures(text: string, weight: Weight): string {
  const kept = text.replace(
    /([\p{Extended_Pictographic}\p{RI}\p{EMod}])[\u200d\ufe0f]*/gu,
    (picture, sign) => (has(fontOf(sign, weight), sign) ? picture : ''),
  )
  return kept === text ? text : kept.replace(/ {2,}/g, ' ').trim()
}

/** The words in the order in which they stand on paper; the spaces around them stay where they are. */
function fromTheRight(text: string): string {
  const words = text.trim()
  return text.replace(words, () => words.split(' ').toReversed().join(' '))
}

function cutIntoRuns(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    if (last && (JOINERS.test(letter) || has(last.font, letter))) last.text += letter
    else runs.push({ font: fontOf(letter, weight), text: letter })
  }
  return runs
}

function fontOf(letter: string, weight: Weight): string {
  return remembered(fontOfLetter, `${weight} ${letter}`, () => {
    const found = SUBSETS.find(([, subset]) => has(fontName(subset, weight), letter))
    return fontName(found?.[1] ?? 'latin', weight)
  })
}

function has(font: string, letter: string): boolean {
  return openFont(font).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

/** Whether the layout engine takes a run, word by word as it is laid out: it throws on tables that it does not know. */
function canBePlaced({ font, text }: Run): boolean {
  return text.split(' ').every((word) =>
    remembered(placedWords, `${font} ${word}`, () => {
      try {
        openFont(font).layout(word)
        return true
      } catch {
        return false
      }
    }),
  )
}

function remembered<Value>(answers: Map<string, Value>, key: string, answer: () => Value): Value {
  const known = answers.get(key)
  if (known !== undefined) return known
  if (answers.size >= REMEMBERED_MAX) answers.clear()
  const fresh = answer()
  answers.set(key, fresh)
  return fresh
}

function fontName(subset: string, weight: Weight): string {
  return `${subset}-${weight}`
}

function openFont(name: string): Font {
  const known = opened.get(name)
  if (known) return known
  const [family, subset] =
    SUBSETS.find(([, each]) => name === fontName(each, 400) || name === fontName(each, 700)) ?? []
  invariant(family && subset, `a font of a known script: ${name}`)
  const folder = dirname(require.resolve(`@fontsource/${family}/package.json`))
  const file = `${family}-${subset}-${name.slice(-3)}-normal.woff`
  const font = create(readFileSync(join(folder, 'files', file))) as unknown as Font
  mendMarks(font)
  opened.set(name, font)
  return font
}

/** A mark for which its base has no anchor stays where it is (OpenType, GPOS); the layout engine would throw instead. */
function mendMarks(font: Font): void {
  font.layout('')
  const marks = font._layoutEngine?.engine?.GPOSProcessor
  if (!marks) return
  const place = marks.applyAnchor
  marks.applyAnchor = function applyAnchor(mark, base, baseIndex) {
    if (base && mark.markAnchor) place.call(this, mark, base, baseIndex)
  }
}
