import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeDefinition } from '../attributes/attribute-definition.ts'
import { type CountedProduct, makeKindColumns } from './kind-columns.ts'
import { makeRowsOfKeys } from './row-of-key.ts'
import { makeTextColumn } from './text-column.ts'

const definitions = [
  { key: 'vram', label: 'Memory', group: 'Memory', type: 'number' },
  { key: 'outputs', label: 'Outputs', group: 'Display', type: 'list' },
] as unknown as AttributeDefinition[]

const products = fc.uniqueArray(
  fc.record<CountedProduct>({
    key: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    category: fc.constant('Components'),
    brand: fc.constantFrom('MSI', 'Zotac', 'Asus'),
    origin: fc.constantFrom('', 'India'),
    pricePaise: fc.integer({ min: 1, max: 9_000_000_000 }),
    discountBp: fc.integer({ min: 0, max: 9_999 }),
    inStock: fc.boolean(),
    attributes: fc.tuple(fc.constantFrom('8', '16', null), fc.constantFrom('["DP"]', '["HDMI", "DP"]', null)),
  }),
  { selector: ({ key }) => key, maxLength: 60 },
)

test('what is put in twice is there once, with its last values; what is taken out is counted nowhere', () => {
  fc.assert(
    fc.property(products, fc.array(fc.nat({ max: 59 })), (all, taken) => {
      const columns = makeKindColumns(definitions)
      for (const product of all) columns.put({ ...product, brand: 'Other', attributes: ['4', null] })
      for (const product of all) columns.put(product)
      const gone = new Set(taken.flatMap((at) => all[at]?.key ?? []))
      for (const key of gone) columns.remove(key)
      columns.remove(123_456_789)
      const left = all.filter(({ key }) => !gone.has(key))
      expect(columns.size).toBe(left.length)
      expect(columns.count({ brand: 'Other' })).toBe(0)
      expect(columns.count({ brands: ['MSI', 'Asus'], stock: true })).toBe(
        left.filter(({ brand, inStock }) => brand !== 'Zotac' && inStock).length,
      )
      expect(columns.count({ discountMin: 20, priceMin: 5_000_000, priceMax: 8_000_000_000 })).toBe(
        left.filter(
          ({ discountBp, pricePaise }) =>
            discountBp >= 2_000 && pricePaise >= 5_000_000 && pricePaise <= 8_000_000_000,
        ).length,
      )
      const [byMemory, byOutput] = columns.countValues({ spec: { vram: { min: 9 } } }, definitions)
      const large = left.filter(({ attributes }) => attributes[0] === '16')
      expect(byMemory).toEqual(new Map(large.length > 0 ? [['16', large.length]] : []))
      expect(byOutput?.get('DP') ?? 0).toBe(large.filter(({ attributes }) => attributes[1] !== null).length)
      expect([...columns.prices({})].toSorted()).toEqual(left.map(({ pricePaise }) => pricePaise).toSorted())
      const fitting = left.filter(({ inStock }) => inStock).map(({ pricePaise }) => pricePaise)
      const third = fitting.toSorted((one, other) => one - other)[2]
      const walked = left.filter(({ pricePaise }) => third === undefined || pricePaise <= third)
      expect(columns.walkByPrice({ stock: true }, 3, 'lowest')).toBe(walked.length)
      const highest = fitting.toSorted((one, other) => other - one)[0]
      const above = left.filter(({ pricePaise }) => highest === undefined || pricePaise >= highest)
      expect(columns.walkByPrice({ stock: true }, 1, 'highest')).toBe(above.length)
      const groups = columns.groups({ origin: 'India' })
      expect(groups.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        left.filter(({ origin }) => origin === 'India').length,
      )
    }),
  )
})

test('keys find their rows again, however many they are and wherever they meet', () => {
  const rows = makeRowsOfKeys()
  // Neighbours, and keys that begin at the same place.
  const keys = Array.from({ length: 5_000 }, (_, number) => (number % 2 ? number : number * 2 ** 20))
  for (const [row, key] of keys.entries()) expect(rows.findOrAdd(key)).toBe(row)
  for (const [row, key] of keys.entries()) expect([rows.find(key), rows.findOrAdd(key)]).toEqual([row, row])
  expect(rows.size).toBe(keys.length)
  expect(rows.find(7_777_777)).toBe(-1)
})

test('a column refuses more different texts than it can number, and keeps what it has', () => {
  const column = makeTextColumn()
  column.grow(70_000)
  const taken = Array.from({ length: 65_600 }, (_, row) => column.set(row, `text ${row}`))
  expect(taken.indexOf(false)).toBe(65_535)
  expect(column.set(65_600, 'text 7')).toBe(true)
  expect(column.texts[column.codes[65_600] ?? 0]).toBe('text 7')
})
