import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINE_QUANTITY_MAX } from '#domain/catalogue/line-quantity.ts'
import { CART_LINES_MAX, type CartLine } from './cart-lines.ts'
import { mergeCarts } from './merge-carts.ts'

const line = (offerId: string, quantity = 1, listPricePaise = 100): CartLine => ({
  offerId,
  productId: `p-${offerId}`,
  name: `Part ${offerId}`,
  listPricePaise,
  discountBp: 0,
  image: '',
  quantity,
})
const quantities = (lines: readonly CartLine[]) => lines.map((each) => `${each.offerId} ${each.quantity}`)
const cart = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => line(`o${from + index}`))

describe('signing in with something in the cart', () => {
  test('keeps what the account held, then what this browser held', () => {
    expect(quantities(mergeCarts([line('b')], [line('a', 2)]).lines)).toEqual(['a 2', 'b 1'])
  })

  test('takes the larger quantity of a part, never the sum', () => {
    expect(quantities(mergeCarts([line('a', 3)], [line('a', 2)]).lines)).toEqual(['a 3'])
    expect(quantities(mergeCarts([line('a', 1)], [line('a', 2)]).lines)).toEqual(['a 2'])
  })

  test('says what differs from the cart that was on the screen', () => {
    expect(mergeCarts([line('a', 1), line('b', 2)], [line('a', 4), line('c', 1)]).notes).toEqual([
      { code: 'cart.quantity_changed', name: 'Part a', from: 1, to: 4 },
      { code: 'cart.joined', name: 'Part c', quantity: 1 },
    ])
  })

  test('says nothing when the cart is what it was', () => {
    expect(mergeCarts([line('a', 2)], [line('a', 2)]).notes).toEqual([])
    expect(mergeCarts([line('a', 2)], []).notes).toEqual([])
  })

  test('brings the cart to a new device without a note', () => {
    expect(mergeCarts([], [line('a', 2)])).toEqual({ lines: [line('a', 2)], notes: [] })
  })

  test('keeps the price that this browser showed, so that a change can be shown', () => {
    expect(mergeCarts([line('a', 1, 90)], [line('a', 1, 100)]).lines[0]?.listPricePaise).toBe(90)
  })

  test('leaves out what no longer fits into fifty lines, and names it', () => {
    const { lines, notes } = mergeCarts([line('extra')], cart(0, CART_LINES_MAX))
    expect(lines).toHaveLength(CART_LINES_MAX)
    expect(notes).toContainEqual({ code: 'cart.full', name: 'Part extra', linesMax: CART_LINES_MAX })
  })

  test('mends a cart that was edited by hand: doubles, nothing, too many, halves', () => {
    const edited = [
      line('a', 2),
      line('a', 7),
      line('b', 0),
      line('c', 99),
      line('d', 2.5),
      line('e', Number.NaN),
    ]
    expect(quantities(mergeCarts(edited, []).lines)).toEqual(['a 7', 'c 10', 'd 2'])
    expect(mergeCarts(cart(0, 80), cart(80, 160)).lines).toHaveLength(CART_LINES_MAX)
  })
})

describe('the law of merging', () => {
  const anyCart = fc.array(
    fc
      .record({ offer: fc.integer({ min: 0, max: 70 }), quantity: fc.integer({ min: -1, max: 14 }) })
      .map(({ offer, quantity }) => line(`o${offer}`, quantity)),
    { maxLength: 70 },
  )

  test('a second sign-in with the same cart changes nothing', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (local, stored) => {
        const once = mergeCarts(local, stored).lines
        expect(mergeCarts(local, once).lines).toEqual(once)
        expect(mergeCarts(once, once)).toEqual({ lines: once, notes: [] })
      }),
    )
  })

  test('no part is lost while there is room, and no line passes its limit', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (local, stored) => {
        const wanted = new Set(
          [...local, ...stored].filter((each) => each.quantity > 0).map((each) => each.offerId),
        )
        const { lines } = mergeCarts(local, stored)
        expect(lines).toHaveLength(Math.min(wanted.size, CART_LINES_MAX))
        expect(lines.every((each) => each.quantity >= 1 && each.quantity <= LINE_QUANTITY_MAX)).toBe(true)
      }),
    )
  })
})
