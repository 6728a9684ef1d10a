import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addToCart,
  adoptCart,
  cartStore,
  forgetAccount,
  setLineQuantity,
} from '#web/storefront/goods/choosing/cart-store.ts'
import { takeOutOrdered } from '#web/storefront/goods/choosing/take-out-ordered.ts'
import { settleCart } from './cart-sync.ts'

const mouse = {
  offerId: 'mouse',
  productId: 'mouse',
  name: 'Mouse',
  image: '',
  listPricePaise: 100_000,
  discountBp: 0,
}
const line = (quantity: number) => ({ ...mouse, quantity, seenUnitPricePaise: 100_000 })
const account = 'asha@example.in'

/** What the browser asked, one after the other, and the server that answers. */
let asked: unknown[]
let serve: (question: unknown) => Promise<Response> | Response
const answer = (quantity: number) => Response.json({ account, lines: [line(quantity)], notes: [] })

beforeEach(() => {
  forgetAccount()
  asked = []
  serve = () => answer(1)
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const question = init?.body ? JSON.parse(String(init.body)) : 'cart?'
    asked.push(question)
    return serve(question)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const signedIn = (quantity: number) =>
  adoptCart({ account, lines: [line(quantity)], notes: [] }, cartStore.getState())

describe('keeping the browser’s cart and the account’s together', () => {
  test('a visitor’s lines are offered for joining, and stay theirs while nobody is signed in', async () => {
    addToCart(mouse, 2)
    serve = () => Response.json({ account: null, lines: [], notes: [] })
    await settleCart()
    expect(asked).toEqual([
      { intent: 'merge', lines: [{ offerId: 'mouse', quantity: 2, seenUnitPricePaise: 100_000 }] },
    ])
    expect(cartStore.getState().lines).toHaveLength(1)
  })

  test('what is put in before the account’s cart is known comes on top of what that holds', async () => {
    serve = (question) => {
      if (asked.length > 1)
        return answer((question as { changes: { quantity: number }[] }).changes[0]?.quantity ?? 0)
      addToCart(mouse, 1)
      return answer(3)
    }
    await settleCart()
    expect(asked).toMatchObject([
      { intent: 'merge', lines: [] },
      { intent: 'set', account, changes: [{ offerId: 'mouse', quantity: 4 }] },
    ])
    expect(cartStore.getState().lines).toMatchObject([{ quantity: 4 }])
  })

  test('what is put in once more while a visitor’s line is joined is not lost, and a line taken out stays out', async () => {
    const mat = { ...line(1), offerId: 'mat', name: 'Mat' }
    addToCart(mouse, 1)
    addToCart(mat, 1)
    serve = () => {
      if (asked.length > 1) return Response.json({ account, lines: [line(5)], notes: [] })
      addToCart(mouse, 2)
      setLineQuantity('mat', 0)
      return Response.json({ account, lines: [line(3), mat], notes: [] })
    }
    await settleCart()
    expect(asked[1]).toMatchObject({
      changes: [
        { offerId: 'mouse', quantity: 5 },
        { offerId: 'mat', quantity: 0 },
      ],
    })
  })

  test('a change is told as it should be from now on; without one the account is only asked', async () => {
    signedIn(1)
    await settleCart()
    setLineQuantity('mouse', 3)
    serve = () => answer(3)
    await settleCart()
    expect(asked).toEqual([
      'cart?',
      { intent: 'set', account, changes: [{ offerId: 'mouse', quantity: 3, seenUnitPricePaise: 100_000 }] },
    ])
    expect(cartStore.getState().unsent).toEqual([])
  })

  test('what was not ordered is not told as removed, though the account was asked before the order', async () => {
    const mat = { ...line(2), offerId: 'mat', name: 'Mat' }
    adoptCart({ account, lines: [line(1), mat], notes: [] }, cartStore.getState())
    let reply: (response: Response) => void = () => {}
    serve = () => new Promise((resolve) => (reply = resolve))
    const settled = settleCart()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    takeOutOrdered(['mouse:1:'])
    serve = () => Response.json({ account, lines: [mat], notes: [] })
    reply(Response.json({ account, lines: [line(1), mat], notes: [] }))
    await settled
    const told = asked.flatMap((each) => (each as { changes?: object[] }).changes ?? [])
    expect(told).toEqual([{ offerId: 'mouse', quantity: 0 }])
    expect(cartStore.getState().lines.map(({ offerId }) => offerId)).toEqual(['mat'])
  })

  test('a removed line is told as none', async () => {
    signedIn(1)
    setLineQuantity('mouse', 0)
    serve = () => Response.json({ account, lines: [], notes: [] })
    await settleCart()
    expect(asked).toEqual([{ intent: 'set', account, changes: [{ offerId: 'mouse', quantity: 0 }] }])
  })

  test('a change made while one is under way is told right after it, and only once', async () => {
    signedIn(1)
    setLineQuantity('mouse', 2)
    serve = (question) => {
      if (asked.length === 1) {
        setLineQuantity('mouse', 5)
        settleCart()
      }
      const { changes } = question as { changes: { quantity: number }[] }
      return answer(changes[0]?.quantity ?? 0)
    }
    await settleCart()
    expect(
      asked.map((each) => (each as { changes?: { quantity: number }[] }).changes?.[0]?.quantity),
    ).toEqual([2, 5])
    expect(cartStore.getState().lines[0]?.quantity).toBe(5)
  })

  test.each([
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['while the shop is down', () => new Response('', { status: 503 })],
  ])('%s the change is kept, and told later', async (_why, down) => {
    vi.useFakeTimers()
    signedIn(1)
    setLineQuantity('mouse', 4)
    serve = down
    await settleCart()
    expect(cartStore.getState()).toMatchObject({ unsent: ['mouse'], lines: [{ quantity: 4 }] })
    serve = () => answer(4)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(cartStore.getState().unsent).toEqual([])
    expect(asked).toHaveLength(2)
  })

  test('what the server refuses is not told again: the account’s cart counts', async () => {
    signedIn(1)
    setLineQuantity('mouse', 4)
    serve = (question) => (question === 'cart?' ? answer(1) : new Response('', { status: 422 }))
    await settleCart()
    expect(asked).toHaveLength(2)
    expect(cartStore.getState()).toMatchObject({ unsent: [], lines: [{ quantity: 1 }] })
  })
})
