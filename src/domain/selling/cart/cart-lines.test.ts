import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import {
  addLine,
  CART_LINES_MAX,
  type CartLine,
  capQuantity,
  quantityFromText,
  removeLine,
  setQuantity,
} from './cart-lines.ts'

const offer = (offerId: string) => ({
  offerId,
  productId: `p-${offerId}`,
  name: `Part ${offerId}`,
  listPricePaise: 100_000,
  discountBp: 0,
  image: '/part.webp',
})
const line = (offerId: string, quantity = 1): CartLine => ({ ...offer(offerId), quantity })
const quantities = (lines: readonly CartLine[]) => lines.map((each) => [each.offerId, each.quantity])
const fullCart = Array.from({ length: CART_LINES_MAX }, (_, index) => line(`o${index}`))

describe('adding to the cart', () => {
  test('a new part makes a last line of one', () => {
    expect(quantities(addLine([line('a')], offer('b')).lines)).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  test('a part that is there already makes its line larger, and stays in its place', () => {
    expect(quantities(addLine([line('a', 2), line('b')], offer('a'), 3).lines)).toEqual([
      ['a', 5],
      ['b', 1],
    ])
  })

  test('takes over the price that the shopper sees now', () => {
    expect(addLine([line('a')], { ...offer('a'), discountBp: 500 }).lines[0]?.discountBp).toBe(500)
  })

  test('stops at ten of a part, and says so', () => {
    const change = addLine([line('a', 8)], offer('a'), 5)
    expect(change.added).toBe(2)
    expect(quantities(change.lines)).toEqual([['a', LINE_QUANTITY_MAX]])
    expect(change.notes).toEqual([{ code: 'cart.line_capped', name: 'Part a', quantity: 10 }])
  })

  test('stops at fifty different parts, and says so', () => {
    const change = addLine(fullCart, offer('one-more'))
    expect(change).toMatchObject({ lines: fullCart, added: 0, notes: [{ code: 'cart.full', linesMax: 50 }] })
    expect(addLine(fullCart, offer('o0')).added).toBe(1)
  })

  test.each([0, -3, 0.9])('%d pieces changes nothing', (quantity) => {
    expect(addLine([], offer('a'), quantity)).toEqual({ lines: [], added: 0, notes: [] })
  })
})

describe('changing a quantity', () => {
  test.each([
    [3, [['a', 3]]],
    [1, [['a', 1]]],
    [0, []],
    [-1, []],
    [99, [['a', 10]]],
    [2.9, [['a', 2]]],
  ])('to %d leaves %j', (quantity, left) => {
    expect(quantities(setQuantity([line('a', 2)], 'a', quantity))).toEqual(left)
  })

  test('of a part that is not in the cart changes nothing', () => {
    expect(setQuantity([line('a')], 'z', 5)).toEqual([line('a')])
  })

  test('is refused when it is no number at all', () => {
    expect(() => setQuantity([line('a')], 'a', Number.NaN)).toThrow('a quantity is a number')
  })
})

test('removing a part leaves the others', () => {
  expect(removeLine([line('a'), line('b')], 'a')).toEqual([line('b')])
})

test.each([
  [{ wanted: 3, available: 5 }, 3],
  [{ wanted: 7, available: 5 }, 5],
  [{ wanted: 40, available: 50 }, 10],
  [{ wanted: 3, available: -2 }, 0],
  [{ wanted: -3, available: 5 }, 0],
])('of %j a shopper can have %i', (ask, quantity) => {
  expect(capQuantity(ask)).toBe(quantity)
})

test.each([
  ['3', 3],
  [' 7 ', 7],
  ['0', 1],
  ['-4', 1],
  ['', 1],
  ['abc', 1],
  ['1e9', 1],
  ['999999999999999999999999', 10],
])('"%s" in the quantity box means %i', (text, quantity) => {
  expect(quantityFromText(text)).toBe(quantity)
})

test('whatever a shopper does, a cart has one line a part, within its limits', () => {
  const step = fc.record({
    offerId: fc.constantFrom('a', 'b', 'c'),
    quantity: fc.integer({ min: -3, max: 30 }),
    act: fc.constantFrom('add', 'set', 'remove'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const cart = steps.reduce<CartLine[]>((lines, { act, offerId, quantity }) => {
        if (act === 'add') return addLine(lines, offer(offerId), quantity).lines
        return act === 'set' ? setQuantity(lines, offerId, quantity) : removeLine(lines, offerId)
      }, [])
      expect(new Set(cart.map((each) => each.offerId)).size).toBe(cart.length)
      expect(cart.every((each) => each.quantity >= 1 && each.quantity <= LINE_QUANTITY_MAX)).toBe(true)
    }),
  )
})
