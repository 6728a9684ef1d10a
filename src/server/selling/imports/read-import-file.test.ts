import { expect, test } from 'vitest'
import { readProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { entriesOfRecord } from './read-import-file.ts'

test('an empty list in JSON says that a place of a case has no radiator; elsewhere it says nothing', () => {
  const { entries } = entriesOfRecord({
    sku: 'H7',
    kind: 'case',
    name: 'H7 Flow',
    brand: 'NZXT',
    otherMpns: [],
    attributes: { radiatorTop: ['240 mm', '360 mm'], radiatorSide: [], boards: [] },
  })
  expect(entries.otherMpns).toBeUndefined()
  const facts = readProductFacts('case', entries)
  expect(facts.ok && facts.value.attributes).toEqual({
    radiatorTop: ['240 mm', '360 mm'],
    radiatorSide: ['None'],
  })
})
