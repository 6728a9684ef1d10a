import { expect, test } from 'vitest'
import { parseParcelBox } from './parcel-box.ts'

const BOX = { weightGrams: ' 450 ', lengthCm: '20', breadthCm: '15', heightCm: 8 }

test('a box is read in whole grams and centimetres', () => {
  expect(parseParcelBox(BOX)).toEqual({
    ok: true,
    value: { weightGrams: 450, lengthCm: 20, breadthCm: 15, heightCm: 8 },
  })
})

test.each([
  ['weightGrams', ['', '0', '-1', '1.5', '100001', 'heavy', undefined, null]],
  ['lengthCm', ['', '0', '301', '1e2']],
] as const)('a box without a sensible %s is refused under that field', (field, values) => {
  for (const value of values) {
    const answer = parseParcelBox({ ...BOX, [field]: value })
    expect(answer.ok ? value : Object.keys(answer.problem.fields ?? {})).toEqual([field])
  }
})
