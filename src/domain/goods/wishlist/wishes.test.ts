import { describe, expect, test } from 'vitest'
import { dueLetter, mergeWishes, readWantedPrice, WISHES_MAX } from './wishes.ts'

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

describe('a letter is due', () => {
  const none = { priceAtMostPaise: null, wantsStock: false }
  test.each([
    ['nothing was asked for', none, { newPricePaise: 1, inStock: true }, undefined],
    [
      'it costs what was named',
      { ...none, priceAtMostPaise: 900 },
      { newPricePaise: 900, inStock: true },
      'price',
    ],
    [
      'it costs a paisa more',
      { ...none, priceAtMostPaise: 900 },
      { newPricePaise: 901, inStock: true },
      undefined,
    ],
    ['only used goods are in stock', { ...none, priceAtMostPaise: 900 }, { inStock: true }, undefined],
    ['it is in stock again', { ...none, wantsStock: true }, { newPricePaise: 901, inStock: true }, 'stock'],
    ['it is still out of stock', { ...none, wantsStock: true }, { inStock: false }, undefined],
    [
      'both have come',
      { priceAtMostPaise: 900, wantsStock: true },
      { newPricePaise: 800, inStock: true },
      'price',
    ],
  ] as const)('when %s', (_, wanted, offer, expected) => {
    expect(dueLetter(wanted, offer)).toBe(expected)
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
