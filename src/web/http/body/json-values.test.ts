import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasMoreJsonValues } from './json-values.ts'

const hasMore = (text: string, max: number) => hasMoreJsonValues(Buffer.from(text), max)

/** Commas and opening brackets, outside the texts. */
function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return 1 + Math.max(0, inner.length - 1) + inner.reduce((sum: number, each) => sum + valuesOf(each), 0)
}

test('values are counted as they are, whatever stands in the texts', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const values = 1 + valuesOf(value)
      expect(hasMore(JSON.stringify(value), values)).toBe(false)
      expect(hasMore(JSON.stringify(value), values - 1)).toBe(true)
    }),
  )
})

test('brackets and commas in texts are none', () => {
  expect(hasMore('{"a":",,,,\\",,,,[[[[","b":"\\\\"}', 3)).toBe(false)
})
