import { beforeEach, describe, expect, test } from 'vitest'
import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { parseStoredCart } from './cart-storage.ts'
import {
  addToCart,
  adoptCart,
  type CartAnswer,
  type CartOfferSeen,
  cartStore,
  clearCart,
  forgetAccount,
  removeFromCart,
  setLineQuantity,
} from './cart-store.ts'
import { takeOutOrdered } from './take-out-ordered.ts'

const offer = (offerId: string): CartOfferSeen => ({
  offerId,
  productId: offerId,
  name: offerId,
  image: '',
  listPricePaise: 100_000,
  discountBp: 1_000,
})
const kept = (offerId: string, quantity: number) => ({
  ...offer(offerId),
  quantity,
  seenUnitPricePaise: 90_000,
})
const answer = (...lines: ReturnType<typeof kept>[]): CartAnswer => ({
  account: 'asha@example.in',
  lines,
  notes: [],
})
const held = () => cartStore.getState().lines.map((line) => [line.offerId, line.quantity])
const unsent = () => cartStore.getState().unsent

beforeEach(() => {
  forgetAccount()
})

describe('a visitor’s cart', () => {
  test('remembers what one piece cost when it was put in', () => {
    addToCart(offer('mouse'), 2)
    expect(cartStore.getState().lines[0]).toMatchObject({ quantity: 2, seenUnitPricePaise: 90_000 })
    expect(unsent()).toEqual([])
  })

  test('stops at the limit, and says how many pieces went in', () => {
    expect(addToCart(offer('mouse'), 8).added).toBe(8)
    expect(addToCart(offer('mouse'), 8)).toMatchObject({
      added: 2,
      notes: [{ code: 'cart.line_capped', quantity: LINE_QUANTITY_MAX }],
    })
  })

  test('a removed line comes back to its place, beside what was added meanwhile', () => {
    for (const id of ['mouse', 'keyboard', 'case']) addToCart(offer(id), 1)
    const undo = removeFromCart('keyboard')
    addToCart(offer('fan'), 1)
    expect(held().map(([id]) => id)).toEqual(['mouse', 'case', 'fan'])
    undo()
    expect(held().map(([id]) => id)).toEqual(['mouse', 'keyboard', 'case', 'fan'])
  })

  test('undoing a removal does not double what was added again by hand', () => {
    addToCart(offer('mouse'), 3)
    const undo = removeFromCart('mouse')
    addToCart(offer('mouse'), 1)
    undo()
    expect(held()).toEqual([['mouse', 1]])
  })

  test('a cleared cart comes back whole', () => {
    addToCart(offer('mouse'), 3)
    addToCart(offer('case'), 1)
    const undo = clearCart()
    expect(held()).toEqual([])
    undo()
    expect(held()).toEqual([
      ['mouse', 3],
      ['case', 1],
    ])
  })

  test('a quantity of nothing takes the line out', () => {
    addToCart(offer('mouse'), 3)
    setLineQuantity('mouse', 0)
    expect(held()).toEqual([])
  })

  test('is left alone when the server says that nobody is signed in', () => {
    addToCart(offer('mouse'), 3)
    adoptCart({ account: null, lines: [], notes: [] }, cartStore.getState())
    expect(held()).toEqual([['mouse', 3]])
  })
})

describe('a customer’s cart', () => {
  beforeEach(() => {
    addToCart(offer('mouse'), 1)
    adoptCart(answer(kept('case', 1), kept('mouse', 2)), cartStore.getState())
  })

  test('is the account’s after signing in', () => {
    expect(held()).toEqual([
      ['case', 1],
      ['mouse', 2],
    ])
    expect(unsent()).toEqual([])
  })

  test('marks every change until it has been told', () => {
    setLineQuantity('mouse', 5)
    removeFromCart('case')
    expect(unsent()).toEqual(['mouse', 'case'])
    adoptCart(answer(kept('mouse', 5)), cartStore.getState())
    expect(unsent()).toEqual([])
    expect(held()).toEqual([['mouse', 5]])
  })

  test('a change made while the server was asked stays, and is told next', () => {
    const asked = cartStore.getState()
    setLineQuantity('mouse', 7)
    addToCart(offer('fan'), 1)
    adoptCart(answer(kept('case', 4), kept('mouse', 2)), asked)
    expect(held()).toEqual([
      ['case', 4],
      ['mouse', 7],
      ['fan', 1],
    ])
    expect(unsent().toSorted()).toEqual(['fan', 'mouse'])
  })

  test('a line removed while the server was asked stays removed', () => {
    const asked = cartStore.getState()
    removeFromCart('mouse')
    adoptCart(answer(kept('case', 1), kept('mouse', 2)), asked)
    expect(held()).toEqual([['case', 1]])
    expect(unsent()).toEqual(['mouse'])
  })

  test('takes over what another device changed', () => {
    adoptCart(answer(kept('fan', 3)), cartStore.getState())
    expect(held()).toEqual([['fan', 3]])
  })

  test('leaves this browser when its person signs out', () => {
    setLineQuantity('mouse', 9)
    adoptCart({ account: null, lines: [], notes: [] }, cartStore.getState())
    expect(cartStore.getState()).toMatchObject({ lines: [], account: null, unsent: [] })
  })

  test('never reaches the next person at the same browser', () => {
    const asked = cartStore.getState()
    setLineQuantity('mouse', 9)
    adoptCart({ ...answer(kept('monitor', 1)), account: 'ravi@example.in' }, asked)
    expect(cartStore.getState()).toMatchObject({ account: 'ravi@example.in', unsent: [] })
    expect(held()).toEqual([['monitor', 1]])
  })

  test('is empty after an order, with nothing left to tell', () => {
    setLineQuantity('mouse', 9)
    takeOutOrdered(cartStore.getState().lines.map(({ offerId, quantity }) => `${offerId}:${quantity}:`))
    expect(cartStore.getState()).toMatchObject({ lines: [], unsent: [], account: 'asha@example.in' })
  })
})

test('an order takes its own pieces alone out of the browser’s cart', () => {
  cartStore.setState({ lines: [kept('mouse', 7), kept('monitor', 1)], account: null, unsent: [] })
  takeOutOrdered(['mouse:2:2026-12-01'])
  expect(held()).toEqual([
    ['mouse', 5],
    ['monitor', 1],
  ])
})

describe('what is read out of the browser’s storage', () => {
  test('lines that are none are dropped, the rest is kept', () => {
    const good = kept('mouse', 2)
    const bad = [
      null,
      'mouse',
      {},
      { ...good, quantity: 0 },
      { ...good, quantity: 1e9 },
      { ...good, quantity: 1.5 },
      { ...good, quantity: '2' },
      { ...good, listPricePaise: -1 },
      { ...good, discountBp: 10_000 },
      { ...good, name: 7 },
      { ...good, seenUnitPricePaise: 'cheap' },
    ]
    expect(parseStoredCart({ lines: [...bad, good], account: 4, unsent: [1, 'mouse'] })).toEqual({
      lines: [good],
      account: null,
      unsent: ['mouse'],
      terms: null,
    })
  })

  test('are the shop’s terms as it last said them, unless somebody wrote others', () => {
    expect(parseStoredCart({ terms: OPENING_TERMS }).terms).toEqual(OPENING_TERMS)
    for (const terms of [
      {},
      'free',
      { ...OPENING_TERMS, shippingFeePaise: -1 },
      { ...OPENING_TERMS, refundDays: 3 },
    ])
      expect(parseStoredCart({ terms }).terms).toBeNull()
  })

  test.each([undefined, null, 'text', 7, [], { lines: 'none' }])('%j is an empty cart', (stored) => {
    expect(parseStoredCart(stored)).toEqual({ lines: [], account: null, unsent: [], terms: null })
  })
})
