import { describe, expect, test } from 'vitest'
import { readProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { readOpeningStock } from '#domain/selling/inventory/stock-change.ts'
import { readOfferTerms } from '#domain/selling/listings/offer-terms.ts'
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
      kind: 'case',
      name: 'A case',
      brand: 'NZXT',
      'attributes.radiatorTop': '[]',
      'attributes.radiatorRear': 'none',
      'attributes.boards': '[]',
    })
    const facts = readProductFacts('case', entries)
    expect(facts.ok && facts.value.attributes).toEqual({ radiatorTop: ['None'], radiatorRear: ['None'] })
  })

  test('say the same as spreadsheets in India write them', () => {
    const plain = {
      kind: 'motherboard',
      name: 'A board',
      brand: 'MSI',
      condition: 'open-box',
      mrp: '149900',
      price: '124900',
      stock: '1000',
      dispatchDays: '2',
      gstRate: '18',
      warrantyMonths: '36',
      warrantyType: 'brand-india',
      weightGrams: '1450',
      countryOfOrigin: 'Taiwan',
      'attributes.memoryMax': '262144',
      'attributes.memoryType': 'DDR5',
      'attributes.biosFlashback': 'yes',
      'attributes.m2Slots': 'interface=PCIe 5.0 x4; sizes=2280+22110; sata=no',
    }
    const excel = {
      ...plain,
      kind: 'MOTHERBOARDS',
      condition: 'Open Box',
      mrp: '₹1,49,900.00',
      price: 'Rs. 1,24,900',
      stock: '1,000',
      dispatchDays: '2.00',
      gstRate: '18.00%',
      warrantyMonths: '36.0',
      warrantyType: 'The brand, in India',
      weightGrams: '1,450',
      countryOfOrigin: 'TAIWAN',
      'attributes.memoryMax': '2,62,144.00',
      'attributes.memoryType': 'ddr5',
      'attributes.biosFlashback': 'TRUE',
      'attributes.m2Slots': 'interface=pcie 5.0X4; sizes=2280+22110; sata=FALSE',
    }
    const readAs = (texts: Record<string, string>) => [
      readProductFacts('motherboard', entriesOfTexts(texts)),
      readOfferTerms(entriesOfTexts(texts)),
      readOpeningStock(entriesOfTexts(texts)),
    ]
    const read = readAs(plain)
    expect(read.every(({ ok }) => ok)).toBe(true)
    expect(readAs(excel)).toEqual(read)
  })

  test('name nothing with numbers that a spreadsheet has shortened', () => {
    const spoiled = { sku: ['1.23457E+11'], brand: ['MSI'], mpn: ['1.23457E+11'], ean: ['8.90103E+12'] }
    expect(namesOfRow(spoiled)).toEqual([])
    expect(namesOfRow({ ean: ['539718'], condition: ['NEW'] })).toEqual(['ean:539718/new'])
  })

  test('name the same goods in one way, whatever the case and the dashes of the maker’s number', () => {
    expect(namesOfRow({ sku: ['A'], brand: ['MSI'], mpn: ['x-1'], ean: ['539 718'] })).toEqual([
      'sku:A',
      'mpn:msi/x1/new',
      'ean:539718/new',
    ])
  })
})
