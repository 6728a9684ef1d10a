import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillGzip, packParts } from './filled-gzip.ts'

const anyText = fc.string({ unit: 'grapheme', maxLength: 400 })

test('whatever stands in the gaps, unpacking gives the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ text: anyText, filling: anyText }), { minLength: 1, maxLength: 6 }),
      anyText,
      fc.constantFrom(1, 6, 9),
      async (pairs, end, level) => {
        const packed = await packParts([...pairs.map(({ text }) => text), end], level)
        const filled = fillGzip(
          packed,
          pairs.map(({ filling }) => filling),
        )
        const whole = pairs.map(({ text, filling }) => text + filling).join('') + end
        expect(gunzipSync(filled).toString()).toBe(Buffer.from(whole).toString())
      },
    ),
    { numRuns: 60 },
  )
})

test('long parts are packed and keep their checksum', async () => {
  const long = 'a long page, '.repeat(20_000)
  const packed = await packParts([long, long], 9)
  const filled = fillGzip(packed, ['with a gap'])
  expect(gunzipSync(filled).toString()).toBe(`${long}with a gap${long}`)
  expect(filled.length).toBeLessThan(long.length / 50)
})

test('more than a stored block holds is refused', async () => {
  const packed = await packParts(['', ''], 1)
  expect(() => fillGzip(packed, ['x'.repeat(65_536)])).toThrow(RangeError)
})
