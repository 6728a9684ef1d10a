import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../styles.css'), 'utf8')
const HEX = '#[0-9a-f]{6}'
const themes = { light: new Map<string, string>(), dark: new Map<string, string>() }
for (const [, name = '', light = '', dark = light] of css.matchAll(
  new RegExp(`^  --([a-z-]+): (?:light-dark\\()?(${HEX})(?:, (${HEX})\\))?;`, 'gm'),
)) {
  themes.light.set(name, light)
  themes.dark.set(name, dark)
}

/** WCAG 2.2: relative luminance, and the ratio of two of them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: Map<string, string>, one: string, other: string): number {
  const [lower = 0, higher = 0] = [one, other]
    .map((name) => luminance(theme.get(name) ?? ''))
    .toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

const GROUNDS = ['paper', 'surface', 'sunken', 'chosen']
const WORDS = ['ink', 'muted', 'accent-text', 'good', 'bad', 'note', 'warn']
const WASHES = ['good', 'bad', 'note', 'warn']

describe.each(Object.entries(themes))('in the %s theme', (_name, theme) => {
  test.each(WORDS.flatMap((word) => GROUNDS.map((ground) => [word, ground] as const)))(
    'words in %s can be read on %s',
    (word, ground) => expect(contrast(theme, word, ground)).toBeGreaterThanOrEqual(4.5),
  )

  test.each(WASHES)('words in %s can be read on their wash', (word) =>
    expect(contrast(theme, word, `${word}-wash`)).toBeGreaterThanOrEqual(4.5),
  )

  test.each(
    ['edge', 'focus'].flatMap((line) => GROUNDS.slice(0, 3).map((ground) => [line, ground] as const)),
  )('the %s of a control is seen on %s', (line, ground) =>
    expect(contrast(theme, line, ground)).toBeGreaterThanOrEqual(3),
  )

  test('what is chosen lies nearer to the words than what is not', () => {
    const [ink, chosen] = [theme.get('ink') ?? '', theme.get('chosen') ?? '']
    for (const ground of GROUNDS.slice(0, 3)) {
      const distance = (hex: string) => Math.abs(luminance(hex) - luminance(ink))
      expect(distance(chosen), ground).toBeLessThan(distance(theme.get(ground) ?? ''))
    }
  })
})
