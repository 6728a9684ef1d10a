import { describe, expect, test } from 'vitest'
import { isPriceMet, mergeWishes, readWantedPrice, WISHES_MAX } from './wishes.ts'

const ids = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

describe('two lists', () => {
  test('become one that has each product once, the account’s first', () => {
    expect(mergeWishes(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c'])
  })

  test('never become more than a list holds, and nothing of the account is lost', () => {
    const merged = mergeWishes(ids(60, 'kept'), ids(60, 'here'))
    expect(merged).toHaveLength(WISHES_MAX)
    expect(merged.slice(0, 60)).toEqual(ids(60, 'kept'))
  })
})

describe('a letter about a price is due', () => {
  test.each([
    ['nothing was asked for', null, { newPricePaise: 1, inStock: true }, false],
    ['it costs what was named', 900, { newPricePaise: 900, inStock: true }, true],
    ['it costs a paisa more', 900, { newPricePaise: 901, inStock: true }, false],
    ['only used goods are in stock', 900, { inStock: true }, false],
  ])('when %s', (_, priceAtMostPaise, offer, expected) => {
    expect(isPriceMet({ priceAtMostPaise }, offer)).toBe(expected)
  })
})

describe('the price at which somebody wants a letter', () => {
  const now = { newPricePaise: 1_000_00, inStock: true }
  test('is an amount in rupees below the price of today', () => {
    expect(readWantedPrice('999.50', now)).toEqual({ ok: true, value: 999_50 })
    expect(readWantedPrice('12,500', { inStock: false })).toEqual({ ok: true, value: 12_500_00 })
  })

  test.each([undefined, '', '0', '-5', 'cheap', '1,000', '5000'])('is not %s', (text) => {
    const read = readWantedPrice(text, now)
    expect(read).toMatchObject({ ok: false, problem: { code: 'wishlist.price_invalid' } })
  })
})
