import { expect, test } from 'vitest'
import { attributeFilters } from './attribute-filters.ts'

test.each([
  ['vram:12..', { vram: { min: 12 } }],
  ['length:..315;socket:AM5~AM4', { length: { max: 315 }, socket: { values: ['AM5', 'AM4'] } }],
  ['size:3.5..2', { size: { min: 2, max: 3.5 } }],
  ['ports:2 x HDMI: 2.1', { ports: { values: ['2 x HDMI: 2.1'] } }],
])('%s narrows a list', (text, filters) => {
  expect(attributeFilters.read(text)).toEqual(filters)
})

test.each(['', 'vram', 'vram:', ':12', 'a b:1', 'vram:..', ';;;', '__proto__:1', `x:${'a'.repeat(100)}`])(
  '%j narrows nothing',
  (text) => {
    expect(attributeFilters.read(text)).toBeUndefined()
  },
)

test('any value survives the address', () => {
  const filters = { form: { values: ['a;b', 'c~d', '!0', 'e:f', 'g..h'] }, vram: { min: 0.5, max: 8 } }
  expect(attributeFilters.read(attributeFilters.write(filters))).toEqual(filters)
})

test('so many attributes and values are read, and no more', () => {
  const text = Array.from(
    { length: 40 },
    (_, n) => `k${n}:${Array.from({ length: 60 }, (_v, m) => m + 1).join('~')}`,
  ).join(';')
  const read = attributeFilters.read(text) ?? {}
  expect(Object.keys(read)).toHaveLength(12)
  expect(Object.values(read)[0]?.values).toHaveLength(30)
})
