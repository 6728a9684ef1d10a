import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { outlinesOf, type Weight } from '#server/ground/fonts/fonts.ts'
import { WORDMARK } from '#server/ground/fonts/wordmark.ts'
import type { BuildPicture } from './build-picture.ts'

/** What links are shown with almost everywhere (Open Graph). */
export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630

const MARGIN = 56
const LABEL_WIDTH = 190
const FIRST_LINE_Y = 176
const LINE_HEIGHT = 42
/** A name is drawn letter by letter: one that somebody made endless is cut before. */
const LETTERS_MAX = 120

const INK = '#0b0d10'
const MUTED = '#565a61'
const LINE = '#e3e0d8'
const PAPER = '#faf9f6'

/** As the pages show the four answers (`answer-badge.tsx`), in their light colours (`styles.css`). */
const TONES: Readonly<Record<Answer, { words: string; colour: string; wash: string }>> = {
  fits: { words: 'Fits', colour: '#146c3a', wash: '#e3f4e8' },
  'fits if': { words: 'Fits with conditions', colour: '#7a5300', wash: '#fdf1cd' },
  'not known': { words: 'Not known', colour: '#565a61', wash: '#e9e5da' },
  'does not fit': { words: 'Does not fit', colour: '#b3261e', wash: '#fdeae8' },
}

/** The picture of a build. Its texts are outlines of letters, so that it looks the same on every machine. */
export function pictureSvg(picture: BuildPicture): string {
  const { answer, answerWords, total, lines, more, address } = picture
  const moreY = FIRST_LINE_Y + lines.length * LINE_HEIGHT
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">`,
    `<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="${PAPER}"/>`,
    `<g transform="translate(${MARGIN} 40) scale(2)"><path d="${WORDMARK.path}" fill="none" stroke="${INK}" stroke-width="2.7" stroke-linejoin="round"/><circle cx="${WORDMARK.lamp.x}" cy="${WORDMARK.lamp.y}" r="${WORDMARK.lamp.radius}" fill="#ffb31a"/></g>`,
    text(total, { x: PICTURE_WIDTH - MARGIN, y: 86, size: 44, weight: 700, anchor: 'end' }),
    ruler(116),
    ...lines.flatMap(({ label, name, price }, at) => {
      const y = FIRST_LINE_Y + at * LINE_HEIGHT
      const priceText = text(price, { x: PICTURE_WIDTH - MARGIN, y, size: 24, weight: 400, anchor: 'end' })
      const room = PICTURE_WIDTH - 2 * MARGIN - LABEL_WIDTH - widthOf(price, 24, 400) - 24
      return [
        text(label, { x: MARGIN, y, size: 22, weight: 400, colour: MUTED }),
        text(cut(name, { room, size: 24, weight: 700 }), {
          x: MARGIN + LABEL_WIDTH,
          y,
          size: 24,
          weight: 700,
        }),
        priceText,
      ]
    }),
    text(more, { x: MARGIN + LABEL_WIDTH, y: moreY, size: 22, weight: 400, colour: MUTED }),
    ruler(PICTURE_HEIGHT - 78),
    foot(answer, answerWords, address),
    '</svg>',
  ].join('')
}

function foot(answer: Answer | undefined, words: string, address: string): string {
  const y = PICTURE_HEIGHT - 34
  const right = text(address, {
    x: PICTURE_WIDTH - MARGIN,
    y,
    size: 22,
    weight: 400,
    colour: MUTED,
    anchor: 'end',
  })
  if (!answer) return right
  const tone = TONES[answer]
  const width = widthOf(tone.words, 22, 700) + 28
  return [
    `<rect x="${MARGIN}" y="${y - 28}" width="${rounded(width)}" height="40" rx="8" fill="${tone.wash}"/>`,
    text(tone.words, { x: MARGIN + 14, y, size: 22, weight: 700, colour: tone.colour }),
    text(words, { x: MARGIN + width + 16, y, size: 22, weight: 400 }),
    right,
  ].join('')
}

interface Look {
  x: number
  y: number
  size: number
  weight: Weight
  colour?: string
  anchor?: 'end'
}

function text(words: string, { x, y, size, weight, colour = INK, anchor }: Look): string {
  const { outlines, width } = outlinesOf(words, weight)
  const start = anchor === 'end' ? x - width * size : x
  const paths = outlines.map(({ path, x: ahead, y: up, scale }) => {
    const place = `translate(${rounded(start + ahead * size)} ${rounded(y - up * size)})`
    return `<path transform="${place} scale(${scale * size} ${-scale * size})" d="${path}"/>`
  })
  return `<g fill="${colour}">${paths.join('')}</g>`
}

function widthOf(words: string, size: number, weight: Weight): number {
  return outlinesOf(words, weight).width * size
}

/** As much of a name as there is room for, with three dots where it is not all. */
function cut(name: string, { room, size, weight }: { room: number; size: number; weight: Weight }): string {
  const letters = [...name].slice(0, LETTERS_MAX)
  let count = letters.length
  const at = (length: number) =>
    length === [...name].length ? name : `${letters.slice(0, length).join('').trimEnd()}…`
  while (count > 1 && widthOf(at(count), size, weight) > room) count -= Math.max(1, Math.floor(count / 12))
  return at(count)
}

function ruler(y: number): string {
  return `<rect x="${MARGIN}" y="${y}" width="${PICTURE_WIDTH - 2 * MARGIN}" height="2" fill="${LINE}"/>`
}

/** To a hundredth of a pixel. */
function rounded(pixels: number): number {
  return Math.round(pixels * 100) / 100
}
