import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, type SortKind, type SortValue } from './cursor.ts'

const SAMPLES: Readonly<Record<SortKind, fc.Arbitrary<SortValue>>> = {
  moment: fc.maxSafeNat(),
  number: fc.maxSafeNat(),
  decimal: fc.tuple(fc.nat(), fc.nat()).map(([whole, rest]) => `${whole}.${rest}`),
  text: fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
  uuid: fc.uuid(),
}
const kinds = fc.array(fc.constantFrom(...(Object.keys(SAMPLES) as SortKind[])), {
  minLength: 1,
  maxLength: 4,
})
const keyed = kinds.chain((of) =>
  fc.record({ of: fc.constant(of), values: fc.tuple(...of.map((kind) => SAMPLES[kind])) }),
)

test('a cursor leads back to the values that it was made of, in their own order alone', () => {
  fc.assert(
    fc.property(keyed, ({ of, values }) => {
      const cursor = encodeCursor('newest', values)
      expect(cursor).toMatch(/^[\w-]+$/)
      expect(decodeCursor('newest', of, cursor)).toEqual(values)
      expect(decodeCursor('oldest', of, cursor)).toBeUndefined()
      expect(decodeCursor('newest', [...of, 'number'], cursor)).toBeUndefined()
    }),
  )
})

test('whatever somebody writes into an address is a cursor or none, and never an error', () => {
  const json = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
  const wrong = fc.array(fc.jsonValue()).map((values) => encodeCursor('newest', values as SortValue[]))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), json, wrong), kinds, (cursor, of) => {
      const values = decodeCursor('newest', of, cursor)
      expect(values === undefined || values.length === of.length).toBe(true)
    }),
  )
})

test.each<[SortKind, unknown]>([
  ['moment', -1],
  ['number', 1.5],
  ['number', '1'],
  ['number', 1e300],
  ['decimal', 1],
  ['decimal', '1e9'],
  ['decimal', "1'"],
  ['text', 'a\0b'],
  ['text', null],
  ['uuid', 'x'],
  ['uuid', 'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA'],
])('as %s, %j is no value', (kind, value) => {
  expect(decodeCursor('newest', [kind], encodeCursor('newest', [value as SortValue]))).toBeUndefined()
})

test('the cursor behind the longest name in any script still fits an address', () => {
  const name = 'क'.repeat(160)
  expect(encodeCursor('name-desc', [name, crypto.randomUUID()]).length).toBeLessThanOrEqual(1_000)
})
