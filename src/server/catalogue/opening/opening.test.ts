import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkAttributes, describeAttributes, type ValuesOf } from '#domain/catalogue/attributes.ts'
import { categories, type Kind, kinds } from '#domain/catalogue/categories.ts'
import { unitPrice } from '#domain/shared/money.ts'
import { completePc, openingProducts, secondOffers } from './opening-catalogue.ts'

const brandsOfTheShop = [
  'Dell',
  'HP',
  'Acer',
  'Apple',
  'ASUS',
  'Intel',
  'AMD',
  'NVIDIA',
  'Samsung',
  'Crucial',
  'LG',
  'MSI',
  'Corsair',
  'NZXT',
  'Razer',
  'Logitech',
  'Western Digital',
]

const inPc = new Set<string>(completePc)

function artwork(name: string): string {
  return fileURLToPath(new URL(`../../../../artwork/${name}.webp`, import.meta.url))
}

/** What is known of the one part of this kind in the complete PC. */
function partOfPc<OneKind extends Kind>(kind: OneKind): ValuesOf<OneKind> {
  const [part, ...rest] = openingProducts.filter((one) => one.kind === kind && inPc.has(one.id))
  expect(rest).toEqual([])
  return part?.attributes as ValuesOf<OneKind>
}

describe('the opening catalogue', () => {
  test('has eighteen products, each with a name of its own in the address', () => {
    expect(openingProducts).toHaveLength(18)
    expect(new Set(openingProducts.map(({ id }) => id)).size).toBe(18)
    expect(openingProducts.every(({ id }) => /^[a-z0-9][a-z0-9-]{0,119}$/.test(id))).toBe(true)
  })

  test('fills all seven categories', () => {
    const filled = new Set<string>(openingProducts.map(({ kind }) => kinds[kind].category))
    expect([...filled].sort()).toEqual(categories.map(({ name }) => name).sort())
  })

  test('carries the seventeen brands', () => {
    expect([...new Set(openingProducts.map(({ brand }) => brand))].sort()).toEqual(
      [...brandsOfTheShop].sort(),
    )
  })

  test('has one product that is sold out, and no category that is empty', () => {
    const soldOut = openingProducts.filter(
      ({ id, stock }) =>
        stock === 0 && !secondOffers.some((offer) => offer.productId === id && offer.stock > 0),
    )
    expect(soldOut.map(({ id }) => id)).toEqual(['acer-predator-helios-neo-16'])
    const others = openingProducts.filter((product) => !soldOut.includes(product)).map(({ stock }) => stock)
    expect(Math.min(...others)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...others)).toBeLessThanOrEqual(60)
  })

  test('never gives two products the same part number', () => {
    const numbers = openingProducts.flatMap(({ brand, mpn }) =>
      mpn ? [`${brand} ${mpn}`.toLowerCase()] : [],
    )
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.length).toBeGreaterThanOrEqual(14)
  })

  test('invents no registration numbers and no bar codes', () => {
    expect(openingProducts.filter(({ bisNumber, ean }) => bisNumber || ean)).toEqual([])
  })

  test('puts every product at its own place in the hand-picked order', () => {
    const ranks = openingProducts
      .map(({ handpickedRank }) => handpickedRank)
      .sort((one, other) => one - other)
    expect(ranks).toEqual(Array.from({ length: 18 }, (_, index) => index + 1))
  })

  test('has four clearly newest products, none of them among the first four hand-picked', () => {
    const byAge = [...openingProducts].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    expect(new Set(openingProducts.map(({ createdAt }) => createdAt)).size).toBe(18)
    expect(byAge.slice(0, 4).map(({ id }) => id)).toEqual([
      'asus-rog-zephyrus-g14',
      'intel-core-ultra-7-265k',
      'lg-ultragear-27-oled',
      'razer-blackwidow-v4',
    ])
    expect(byAge.slice(0, 4).every(({ handpickedRank }) => handpickedRank > 4)).toBe(true)
    expect(byAge.every(({ createdAt }) => /^2026-\d\d-\d\dT10:00:00\+05:30$/.test(createdAt))).toBe(true)
  })
})

test('every further view in artwork/ is on a product', () => {
  const named = openingProducts.flatMap(({ id, views }) => views.map(({ name }) => `${id}--${name}.webp`))
  const there = readdirSync(fileURLToPath(new URL('../../../../artwork', import.meta.url)))
  expect(named.toSorted()).toEqual(there.filter((file) => file.includes('--')).toSorted())
})

describe('each product', () => {
  test.each(openingProducts)('$id has its picture, and words for those who cannot see it', (product) => {
    expect(existsSync(artwork(product.id))).toBe(true)
    expect(product.imageAlt.length).toBeGreaterThan(20)
    expect(product.imageAlt).not.toMatch(new RegExp(product.brand, 'i'))
  })

  test.each(openingProducts)(
    '$id has a file, a caption and words for each further view',
    ({ id, brand, views }) => {
      for (const { name, caption, alt } of views) {
        expect(existsSync(artwork(`${id}--${name}`)), name).toBe(true)
        expect(caption).toMatch(/^[A-Z].{3,60}[^.]$/)
        expect(alt.length).toBeGreaterThan(20)
        expect(alt).not.toMatch(new RegExp(`\\b${brand}\\b`, 'i'))
      }
      expect(new Set(views.map(({ alt }) => alt)).size).toBe(views.length)
    },
  )

  test.each(openingProducts)('$id is described with attributes of its kind', (product) => {
    expect(checkAttributes(product.kind, product.attributes)).toMatchObject({ ok: true })
    expect(describeAttributes(product.kind, product.attributes).length).toBeGreaterThanOrEqual(10)
  })

  test.each(openingProducts)('$id says in a sentence and a few paragraphs what it is', (product) => {
    expect(product.shortDescription.length).toBeLessThanOrEqual(140)
    expect(product.shortDescription).toMatch(/^[A-Z].*\.$/)
    const paragraphs = product.description.split('\n\n')
    expect(paragraphs.length).toBeGreaterThanOrEqual(2)
    expect(paragraphs.length).toBeLessThanOrEqual(3)
  })

  test.each(openingProducts)(
    '$id costs whole rupees, at its list price and after the discount',
    (product) => {
      expect(product.listPricePaise % 100_00).toBe(0)
      expect(product.discountBp % 100).toBe(0)
      expect(unitPrice(product) % 100).toBe(0)
    },
  )

  test.each(openingProducts)('$id can be billed and shipped', (product) => {
    expect(product.hsn).toMatch(/^8[45]\d{6}$/)
    expect(product.gstRateBp).toBe(1800)
    expect(product.weightGrams).toBeGreaterThan(0)
    expect(product.boxContents).not.toBe('')
  })
})

describe('the sellers', () => {
  test('share the catalogue: the vendor has five of the products, in five categories', () => {
    const vendors = openingProducts.filter(({ seller }) => seller === 'demo-vendor')
    expect(vendors).toHaveLength(5)
    expect(new Set(vendors.map(({ kind }) => kinds[kind].category)).size).toBe(5)
  })

  test('compete for three products at prices in whole rupees, under the same maximum retail price', () => {
    expect(secondOffers).toHaveLength(3)
    for (const offer of secondOffers) {
      const product = openingProducts.find(({ id }) => id === offer.productId)
      expect(product?.seller).not.toBe(offer.seller)
      expect(offer.listPricePaise).toBe(product?.listPricePaise)
      expect(offer.discountBp).not.toBe(product?.discountBp)
      expect(unitPrice(offer) % 100).toBe(0)
      expect(offer.stock).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('the complete PC', () => {
  const cpu = partOfPc('cpu')
  const board = partOfPc('motherboard')
  const memory = partOfPc('memory')
  const graphics = partOfPc('graphics-card')
  const power = partOfPc('power-supply')
  const drive = partOfPc('ssd')
  const caseAndCooler = partOfPc('case')
  const cooler = partOfPc('liquid-cooler')

  test('has eight parts, all in stock', () => {
    expect(completePc).toHaveLength(8)
    const parts = openingProducts.filter(({ id }) => inPc.has(id))
    expect(parts).toHaveLength(8)
    expect(parts.every(({ stock }) => stock > 0)).toBe(true)
  })

  test('has a board that takes its processor and its memory', () => {
    expect(board.socket).toBe(cpu.socket)
    expect(cpu.memoryTypes).toContain(memory.memoryType)
    expect(board.memoryType).toBe(memory.memoryType)
    expect(memory.modules).toBeLessThanOrEqual(board.memorySlots ?? 0)
    expect(memory.capacity).toBeLessThanOrEqual(board.memoryMax ?? 0)
    expect(memory.formFactor).toBe('DIMM')
  })

  test('has a slot that fits its drive', () => {
    const length = drive.formFactor?.replace('M.2 ', '')
    expect(drive.nvme).toBe(true)
    expect(board.m2Slots?.some(({ sizes }) => sizes?.some((size) => size === length))).toBe(true)
  })

  test('has a case in which everything finds room', () => {
    expect(caseAndCooler.boards).toContain(board.formFactor)
    expect(graphics.length).toBeLessThanOrEqual(caseAndCooler.graphicsLengthMax ?? 0)
    expect(graphics.slots).toBeLessThanOrEqual(caseAndCooler.expansionSlots ?? 0)
    expect([...(caseAndCooler.radiatorTop ?? []), ...(caseAndCooler.radiatorFront ?? [])]).toContain(
      cooler.radiator,
    )
    expect(caseAndCooler.powerSupplyForms).toContain(power.formFactor)
    expect(board.usbCHeaders).toBeGreaterThanOrEqual(caseAndCooler.frontUsbC ?? 0)
  })

  test('has a cooler for its socket', () => {
    expect(cooler.sockets).toContain(cpu.socket)
  })

  test('has a power supply with watts and plugs to spare', () => {
    const load = (cpu.ppt ?? 0) + (graphics.tdp ?? 0) + 100
    expect(power.wattage).toBeGreaterThanOrEqual(load * 1.3)
    expect(power.wattage).toBeGreaterThanOrEqual(graphics.suggestedPowerSupply ?? Number.POSITIVE_INFINITY)
    expect(power.pcie16Pin).toBeGreaterThanOrEqual(graphics.power16Pin ?? Number.POSITIVE_INFINITY)
    expect(power.epsConnectors).toBeGreaterThanOrEqual(board.epsConnectors ?? Number.POSITIVE_INFINITY)
  })
})
