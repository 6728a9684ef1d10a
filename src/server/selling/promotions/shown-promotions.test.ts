import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { createPromotion } from './create-promotion.ts'
import { endPromotion, pausePromotion, resumePromotion } from './move-promotion.ts'
import { readOfferPromotions, withPromotions } from './shown-promotions-views.ts'

const HOUR = 3_600
const clock = turnedClock('2026-11-27T12:00:00+05:30')
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let seller: ActingVendor
/** A change of all pages with products was told since the last question. */
let isTold = false

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  app.contentChanges.onChange((change) => {
    isTold ||= change === 'everything' || change.allProducts
  })
})
afterAll(() => close())
beforeEach(async () => {
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 9 })
  seller = await addVendorOf(app, sellerId)
  await wasTold()
})

const TEN_PERCENT = { name: 'Ten', kind: 'percent', percent: '10', covers: 'all' }

async function promote(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const created = await createPromotion(app, seller, { fields: { ...TEN_PERCENT, ...fields }, kinds: [] })
  if (!created.ok) throw new Error(JSON.stringify(created.problem))
  return created.value.promotionId
}

const read = async () => {
  const { said, until } = await readOfferPromotions(app, [{ ...mouse, unitPricePaise: 1_00_000 }])
  return { texts: said[mouse.offerId]?.texts, until: until?.toISOString() }
}
async function wasTold(): Promise<boolean> {
  await app.contentChanges.catchUp()
  const was = isTold
  isTold = false
  return was
}

describe('promotions on public pages', () => {
  test('are those that run without a code for what the offer’s own seller sells', async () => {
    const other = await addOffer(app, { sellerId: app.random.uuid(), available: 1 })
    await promote()
    await promote({ needsCode: 'on', codePrefix: 'NEW', percent: '50' })
    expect(await read()).toEqual({ texts: ['₹900 in the cart: 10% off'], until: undefined })
    const cards = [mouse, other].map(({ offerId }) => ({ offerId, pricePaise: 1_00_000 }))
    expect((await withPromotions(app, cards)).said).toEqual([
      { ...cards[0], promotion: '₹900 in the cart' },
      cards[1],
    ])
  })

  test.each([
    ['paused', pausePromotion],
    ['ended', endPromotion],
  ])('are %s at once, which is told', async (_, move) => {
    const id = await promote()
    expect(await wasTold()).toBe(true)
    await move(app, seller, id)
    expect(await wasTold()).toBe(true)
    expect((await read()).texts).toEqual([])
  })

  test('come back when they are resumed, which is told', async () => {
    const id = await promote()
    await pausePromotion(app, seller, id)
    await wasTold()
    await resumePromotion(app, seller, id)
    expect(await wasTold()).toBe(true)
    expect((await read()).texts).toHaveLength(1)
  })

  test('go with the last use, which is told; a use before it is not', async () => {
    const customer = await addCustomer(app)
    await promote({ usesMax: '3' })
    await wasTold()
    const buy = () =>
      placeOrder(
        app,
        customer,
        checkoutOf(mouse, { quantity: 1, expectedTotalPaise: 81_000 + 39_900, by: 'cod' }),
      )
    expect(await buy()).toMatchObject({ ok: true })
    expect(await buy()).toMatchObject({ ok: true })
    expect(await wasTold()).toBe(false)
    expect((await read()).texts).toHaveLength(1)
    expect(await buy()).toMatchObject({ ok: true })
    expect(await wasTold()).toBe(true)
    expect((await read()).texts).toEqual([])
  })

  test('hold until the next begins or ends', async () => {
    await promote({ startsAt: '2026-11-28T09:00', endsAt: '2026-11-29T09:00' })
    await promote({ percent: '5', endsAt: '2026-12-05T09:00' })
    expect(await read()).toEqual({
      texts: ['₹950 in the cart: 5% off, until 5 Dec 2026, 9:00 am'],
      until: '2026-11-28T03:30:00.000Z',
    })
    clock.turn(21 * HOUR)
    expect((await read()).until).toBe('2026-11-29T03:30:00.000Z')
    clock.turn(7 * 24 * HOUR)
    expect(await read()).toEqual({ texts: [], until: undefined })
  })
})
