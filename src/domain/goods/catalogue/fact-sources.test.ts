import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeValues } from './attributes/attribute-definition.ts'
import {
  type FactSource,
  namedSources,
  type SourcedProduct,
  sourceOf,
  sourcesAfterEdit,
  sourcesOfNew,
  sourcesSentence,
  sourceWords,
} from './fact-sources.ts'

const KEYS = ['socket', 'tdp', 'cores', 'ports', 'slots'] as const
const anyValue = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.boolean(),
  fc.constantFrom('AM4', 'AM5'),
  fc.subarray(['HDMI', 'USB-C'], { minLength: 1 }),
  fc.array(fc.record({ sizes: fc.subarray(['2280', '2260']) }), { minLength: 1, maxLength: 2 }),
)
const anyValues: fc.Arbitrary<AttributeValues> = fc.record(
  Object.fromEntries(KEYS.map((key) => [key, anyValue])),
  { requiredKeys: [] },
)
const anySource: fc.Arbitrary<FactSource> = fc.record(
  {
    source: fc.constantFrom('maker' as const, 'seller' as const, 'import' as const),
    sellerId: fc.constantFrom('asha', 'ravi'),
    dataSet: fc.constant('buildcores-opendb' as const),
    on: fc.constantFrom('2026-01-27', '2026-11-24'),
  },
  { requiredKeys: ['source', 'on'] },
)
const CREATED = new Date('2026-03-09T10:00:00+05:30')
const listed = (ownerSellerId: string | null): SourcedProduct => ({
  attributeSources: {},
  ownerSellerId,
  createdAt: CREATED,
})

test('whatever is edited, each fact has its last writer and the day of it', () => {
  fc.assert(
    fc.property(
      anyValues,
      fc.array(fc.tuple(anyValues, anySource), { minLength: 1, maxLength: 6 }),
      (opening, edits) => {
        let product = listed('asha')
        let values = opening
        const expected = new Map<string, FactSource>(
          KEYS.map((key) => [key, { source: 'seller', sellerId: 'asha', on: '2026-03-09' }]),
        )
        for (const [after, written] of edits) {
          for (const key of KEYS)
            if (JSON.stringify(values[key]) !== JSON.stringify(after[key])) expected.set(key, written)
          const attributeSources = sourcesAfterEdit(product, { before: values, after, written })
          product = { ...product, attributeSources }
          values = after
          for (const key of KEYS)
            if (values[key] !== undefined) expect(sourceOf(product, key)).toEqual(expected.get(key))
        }
      },
    ),
  )
})

test('changing one fact changes exactly its source', () => {
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(KEYS.map((key) => [key, anyValue]))),
      anySource,
      fc.constantFrom(...KEYS),
      (before, first, changed) => {
        const product = { ...listed(null), attributeSources: sourcesOfNew(first) }
        const written: FactSource = { source: 'maker', on: '2026-12-01' }
        const after = { ...before, [changed]: 'another' }
        const attributeSources = sourcesAfterEdit(product, { before, after, written })
        const edited = { ...product, attributeSources }
        for (const key of KEYS) expect(sourceOf(edited, key)).toEqual(key === changed ? written : first)
        // What most have in common stands once.
        expect(Object.keys(attributeSources)).toHaveLength(2)
      },
    ),
  )
})

test('a fact is the same in whatever order the keys of its rows stand', () => {
  const product = listed('asha')
  const before = { slots: [{ sizes: ['2280'], interface: 'PCIe 4.0 x4' }] }
  const after = { slots: [{ interface: 'PCIe 4.0 x4', sizes: ['2280'] }] }
  const written: FactSource = { source: 'maker', on: '2026-12-01' }
  const attributeSources = sourcesAfterEdit(product, { before, after, written })
  expect(sourceOf({ ...product, attributeSources }, 'slots')).toEqual({
    source: 'seller',
    sellerId: 'asha',
    on: '2026-03-09',
  })
})

test('a product from before sources were kept is said by who listed it, on that day', () => {
  expect(sourceOf(listed('asha'), 'socket')).toEqual({ source: 'seller', sellerId: 'asha', on: '2026-03-09' })
  expect(sourceOf(listed(null), 'socket')).toEqual({ source: 'seller', on: '2026-03-09' })
})

test('a product that loses all its facts names no source', () => {
  const product = listed('asha')
  const written: FactSource = { source: 'maker', on: '2026-12-01' }
  expect(sourcesAfterEdit(product, { before: { socket: 'AM5' }, after: {}, written })).toEqual({})
})

const on = '2026-11-12'
test.each([
  [{ source: 'maker', on }, 'from the maker, 12 Nov 2026'],
  [{ source: 'seller', sellerName: 'Chandni Computers', on }, 'from Chandni Computers’ listing, 12 Nov 2026'],
  [{ source: 'seller', sellerName: 'NanoNagar', on }, 'from NanoNagar’s listing, 12 Nov 2026'],
  [{ source: 'seller', on }, 'from a seller’s listing, 12 Nov 2026'],
  [{ source: 'import', sellerName: 'Ravi', on }, 'from a file of Ravi, 12 Nov 2026'],
  [
    { source: 'import', sellerName: 'Ravi', dataSet: 'buildcores-opendb', on },
    'from an import of BuildCores OpenDB, 12 Nov 2026',
  ],
] as const)('%j is said as “%s”', (source, words) => {
  expect(sourceWords(source)).toBe(words)
})

test('a table says what most of its facts have in common, and which are from elsewhere', () => {
  const facts = KEYS.map((key) => ({ key, label: key.toUpperCase() }))
  const maker: FactSource = { source: 'maker', on }
  const product = { ...listed(null), attributeSources: sourcesOfNew(maker) }
  expect(sourcesSentence(facts, namedSources(product, {}))).toBe(
    'These facts are from the maker, 12 Nov 2026.',
  )
  const corrected = {
    ...product,
    attributeSources: {
      '*': maker,
      tdp: { source: 'seller', sellerId: 'asha', on: '2026-11-24' },
      cores: { source: 'seller', sellerId: 'asha', on: '2026-11-24' },
    },
  } as const
  expect(sourcesSentence(facts, namedSources(corrected, { asha: 'Asha Computers' }))).toBe(
    'These facts are from the maker, 12 Nov 2026; but “TDP”, “CORES” from Asha Computers’ listing, 24 Nov 2026.',
  )
  expect(sourcesSentence([], namedSources(product, {}))).toBeUndefined()
})
