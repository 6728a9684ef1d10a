import { describe, expect, test } from 'vitest'
import { readProductFacts } from '#domain/catalogue/product-facts.ts'
import { entriesOfTexts, readHeader, textsOfListing } from './import-columns.ts'
import { namesOfRow } from './row-target.ts'

const BOARD = {
  kind: 'motherboard',
  name: 'A board',
  brand: 'MSI',
  mpn: 'X870-1',
  gstRate: '18',
  'attributes.socket': 'AM5',
  'attributes.biosFlashback': 'YES',
  'attributes.m2Slots': 'interface=PCIe 5.0 x4; sizes=2280+22110; sata=no | interface=PCIe 4.0 x4',
} as const

describe('the columns of a file', () => {
  test('are known however a person spells them, and strangers are left out', () => {
    expect(readHeader(['SKU', 'Dispatch Days', 'Attributes.Socket', 'shoe size'])).toEqual([
      'sku',
      'dispatchDays',
      'attributes.socket',
      undefined,
    ])
  })

  test('hold lists and rows of parts, and give back what they were written from', () => {
    const facts = readProductFacts('motherboard', entriesOfTexts(BOARD))
    expect(facts).toMatchObject({
      ok: true,
      value: {
        attributes: {
          socket: 'AM5',
          biosFlashback: true,
          m2Slots: [
            { interface: 'PCIe 5.0 x4', sizes: ['2280', '22110'], sata: false },
            { interface: 'PCIe 4.0 x4' },
          ],
        },
      },
    })
    if (!facts.ok) return
    const texts = textsOfListing({ kind: 'motherboard', facts: facts.value, sku: 'B1', isDraft: false })
    expect(readProductFacts('motherboard', entriesOfTexts(texts))).toEqual(facts)
  })

  test('say with an empty list that there is none, where a list may say so; elsewhere it was not filled in', () => {
    const entries = entriesOfTexts({
      ...{ kind: 'case', name: 'A case', brand: 'NZXT' },
      ...{ 'attributes.radiatorTop': '[]', 'attributes.radiatorRear': 'none', 'attributes.boards': '[]' },
    })
    const facts = readProductFacts('case', entries)
    expect(facts.ok && facts.value.attributes).toEqual({ radiatorTop: ['None'], radiatorRear: ['None'] })
  })

  test('name the same goods in one way, whatever the case and the dashes of the maker’s number', () => {
    expect(namesOfRow({ sku: ['A'], brand: ['MSI'], mpn: ['x-1'], ean: ['539 718'] })).toEqual([
      'sku:A',
      'mpn:msi/x1/new',
      'ean:539718/new',
    ])
  })
})
