import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-text.ts'
import { decodeCursor, encodeCursor, type SortKind, type SortValue } from './cursor.ts'

const SAMPLES: Readonly<Record<SortKind, fc.Arbitrary<SortValue>>> = {
  moment: fc.maxSafeNat(),
  day: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  number: fc.maxSafeNat(),
  decimal: fc.tuple(fc.nat(), fc.nat()).map(([whole, rest]) => `${whole}.${rest}`),
  text: fc.string({ unit: ANY_CHARACTER }).filter((text) => !text.includes('\0')),
  uuid: fc.uuid(),
}
const kinds = fc.array(fc.constantFrom(...(Object.keys(SAMPLES) as SortKind[])), {
  minLength: 1,
  maxLength: 4,
})
const keyed = kinds.chain((of) =>
  fc.record({
    of: fc.constant(of),
    position: fc.record({
      values: fc.tuple(...of.map((kind) => SAMPLES[kind])),
      side: fc.constantFrom('behind', 'from', 'before', 'through'),
      row: fc.integer({ min: 1, max: 1_000_000_000 }),
    }),
  }),
)
const at = (values: unknown[], row = 1) => ({ values: values as SortValue[], side: 'behind' as const, row })

test('a cursor leads back to the position that it was made of, in its own order alone', () => {
  fc.assert(
    fc.property(keyed, ({ of, position }) => {
      const cursor = encodeCursor('newest', position)
      expect(cursor).toMatch(/^[\w-]+$/)
      expect(decodeCursor('newest', of, cursor)).toEqual(position)
      expect(decodeCursor('oldest', of, cursor)).toBeUndefined()
      expect(decodeCursor('newest', [...of, 'number'], cursor)).toBeUndefined()
    }),
  )
})

test('whatever somebody writes into an address is a cursor or none, and never an error', () => {
  const json = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
  const wrong = fc.array(fc.jsonValue()).map((values) => encodeCursor('newest', at(values)))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: ANY_CHARACTER }), json, wrong), kinds, (cursor, of) => {
      const position = decodeCursor('newest', of, cursor)
      expect(position === undefined || position.values.length === of.length).toBe(true)
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
  expect(decodeCursor('newest', [kind], encodeCursor('newest', at([value])))).toBeUndefined()
})

test.each([0, -1, 1.5, 1e12, '1', null])('%j is no number of a row', (row) => {
  const cursor = Buffer.from(JSON.stringify(['newest', 'behind', row, 7])).toString('base64url')
  expect(decodeCursor('newest', ['number'], cursor)).toBeUndefined()
})

test.each(['beside', 1, null])('%j is no side of a row', (side) => {
  const cursor = Buffer.from(JSON.stringify(['newest', side, 1, 7])).toString('base64url')
  expect(decodeCursor('newest', ['number'], cursor)).toBeUndefined()
})

test('the cursor behind the longest name in any script still fits an address', () => {
  const name = 'क'.repeat(160)
  expect(
    encodeCursor('name-desc', at([name, crypto.randomUUID()], 1_000_000_000)).length,
  ).toBeLessThanOrEqual(1_000)
})
