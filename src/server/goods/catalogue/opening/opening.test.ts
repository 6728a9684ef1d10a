import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { SLOTS } from '#domain/goods/builder/slots.ts'
import { checkAttributes, describeAttributes } from '#domain/goods/catalogue/attributes.ts'
import { categories, kinds } from '#domain/goods/catalogue/categories.ts'
import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { unitPrice } from '#domain/ground/shared/money.ts'
import { exampleBuilds, openingProducts, secondOffers, specifiedProducts } from './opening-catalogue.ts'

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

function judged(productIds: readonly string[]): Verdict[] {
  const parts = productIds.flatMap((id) => openingProducts.find((product) => product.id === id) ?? [])
  return judgeBuild(parts.map((part) => ({ ...part, quantity: 1 })))
}

function artwork(name: string): string {
  return fileURLToPath(new URL(`../../../../../artwork/${name}.webp`, import.meta.url))
}

describe('the opening catalogue', () => {
  test('begins with the eighteen products of the specification, each with a name of its own in the address', () => {
    expect(specifiedProducts).toHaveLength(18)
    expect(openingProducts.slice(0, 18)).toEqual(specifiedProducts)
    expect(new Set(openingProducts.map(({ id }) => id)).size).toBe(openingProducts.length)
    expect(openingProducts.every(({ id }) => /^[a-z0-9][a-z0-9-]{0,119}$/.test(id))).toBe(true)
  })

  test('fills all seven categories', () => {
    const filled = new Set<string>(openingProducts.map(({ kind }) => kinds[kind].category))
    expect([...filled].sort()).toEqual(categories.map(({ name }) => name).sort())
  })

  test('carries the seventeen brands', () => {
    expect([...new Set(specifiedProducts.map(({ brand }) => brand))].sort()).toEqual(
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
    expect(ranks).toEqual(Array.from({ length: openingProducts.length }, (_, index) => index + 1))
  })

  test('has four clearly newest products, none of them among the first four hand-picked', () => {
    const byAge = [...openingProducts].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    expect(new Set(openingProducts.map(({ createdAt }) => createdAt)).size).toBe(openingProducts.length)
    expect(byAge.slice(0, 4).map(({ id }) => id)).toEqual([
      'asus-rog-zephyrus-g14',
      'intel-core-ultra-7-265k',
      'lg-ultragear-27-oled',
      'razer-blackwidow-v4',
    ])
    expect(byAge.slice(0, 4).every(({ handpickedRank }) => handpickedRank > 4)).toBe(true)
    expect(byAge.every(({ createdAt }) => /^2026-\d\d-\d\dT10:00:00\+05:30$/.test(createdAt))).toBe(true)
  })

  test('shows its further products behind those of the specification, in every order', () => {
    const further = openingProducts.slice(specifiedProducts.length)
    const rank = Math.max(...specifiedProducts.map(({ handpickedRank }) => handpickedRank))
    const oldest = specifiedProducts.map(({ createdAt }) => createdAt).sort()[0] ?? ''
    expect(further.every(({ handpickedRank }) => handpickedRank > rank)).toBe(true)
    expect(further.every(({ createdAt }) => createdAt < oldest)).toBe(true)
  })
})

test('every further view in artwork/ is on a product', () => {
  const named = openingProducts.flatMap(({ id, angles }) => angles.map(({ name }) => `${id}--${name}.webp`))
  const there = readdirSync(fileURLToPath(new URL('../../../../../artwork', import.meta.url)))
  expect(named.toSorted()).toEqual(there.filter((file) => file.includes('--')).toSorted())
})

describe('each product', () => {
  test.each(specifiedProducts)('$id has its picture, and words for those who cannot see it', (product) => {
    expect(existsSync(artwork(product.id))).toBe(true)
    expect(product.imageAlt?.length).toBeGreaterThan(20)
    expect(product.imageAlt).not.toMatch(new RegExp(product.brand, 'i'))
  })

  test.each(openingProducts)('$id has words for a picture exactly where there is one', (product) => {
    expect(product.imageAlt !== undefined).toBe(existsSync(artwork(product.id)))
  })

  test.each(openingProducts)(
    '$id has a file, a caption and words for each further view',
    ({ id, brand, angles }) => {
      for (const { name, caption, alt } of angles) {
        expect(existsSync(artwork(`${id}--${name}`)), name).toBe(true)
        expect(caption).toMatch(/^[A-Z].{3,60}[^.]$/)
        expect(alt.length).toBeGreaterThan(20)
        expect(alt).not.toMatch(new RegExp(`\\b${brand}\\b`, 'i'))
      }
      expect(new Set(angles.map(({ alt }) => alt)).size).toBe(angles.length)
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
  test('share the catalogue: the vendor has five of the specified products, in five categories', () => {
    const vendors = specifiedProducts.filter(({ seller }) => seller === 'demo-vendor')
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

describe.each(exampleBuilds)('the example $title', ({ title, words, productIds }) => {
  const parts = openingProducts.filter(({ id }) => productIds.includes(id))

  test('is a whole computer of parts that are in stock, in words', () => {
    expect(parts.map(({ id }) => id).toSorted()).toEqual(productIds.toSorted())
    const kindsOf = new Set(parts.map(({ kind }) => kind))
    for (const slot of SLOTS.filter(({ isEssential }) => isEssential))
      expect(
        slot.kinds.some((kind) => kindsOf.has(kind)),
        slot.label,
      ).toBe(true)
    expect(parts.every(({ stock }) => stock >= 3)).toBe(true)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    expect(words).toMatch(/^[A-Z].*\.$/)
  })

  test('says every fact that is compared, and fits; what is left to see to is the profile of its memory', () => {
    const verdicts = judged(productIds)
    expect(verdicts.filter(({ answer }) => answer === 'not known' || answer === 'does not fit')).toEqual([])
    expect(verdicts.filter(({ answer }) => answer === 'fits if').map(({ rule }) => rule)).toEqual(
      productIds.includes('crucial-pro-ddr5-32gb') ? ['memory-speed'] : [],
    )
    expect(verdicts.length).toBeGreaterThanOrEqual(productIds.length * 3)
  })

  test('is bought from both sellers', () => {
    expect(new Set(parts.map(({ seller }) => seller)).size).toBe(2)
  })
})

test('each example has a processor or a graphics card that is in no other with the same of both', () => {
  const asked = ['cpu', 'graphics-card']
  const computers = exampleBuilds.map(({ productIds }) =>
    openingProducts
      .filter(({ id, kind }) => productIds.includes(id) && asked.includes(kind))
      .map(({ id }) => id)
      .join(),
  )
  expect(new Set(computers).size).toBe(exampleBuilds.length)
})

test('every processor can be built with: a board with its socket, and a cooler and a case for both', () => {
  const processors = openingProducts.filter(({ kind }) => kind === 'cpu')
  const boards = openingProducts.filter(({ kind }) => kind === 'motherboard')
  for (const { id } of processors) {
    const fitting = boards.filter((board) => {
      const answers = judged([
        id,
        board.id,
        'corsair-icue-h150i',
        'corsair-5000d-airflow',
        'crucial-pro-ddr5-32gb',
      ])
      return answers.every(({ answer }) => answer === 'fits' || answer === 'fits if')
    })
    expect(fitting.length, id).toBeGreaterThanOrEqual(1)
  }
})

test('a hard drive goes in beside an M.2 drive on every board, with its port', () => {
  for (const { id } of openingProducts.filter(({ kind }) => kind === 'motherboard'))
    expect(judged([id, 'samsung-990-pro-2tb', 'wd-red-plus-4tb'])).toMatchObject([
      { rule: 'm2-slots', answer: 'fits' },
      { rule: 'sata-ports', answer: 'fits' },
    ])
})
