import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { groupCombinations } from '#domain/selling/cart/cart-combinations.ts'
import { reviewCart } from '#domain/selling/cart/review-cart.ts'
import type { App } from '#server/ground/app.ts'
import { createPromotion } from '#server/selling/promotions/create-promotion.ts'
import { endPromotion } from '#server/selling/promotions/move-promotion.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { readOfferPromotions } from '#server/selling/promotions/shown-promotions-views.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findCart, findCartPromotions } from './cart-views.ts'
import { changeCart } from './change-cart.ts'
import { findCombination } from './combination-views.ts'
import { mergeCart } from './merge-cart.ts'
import { reorder } from './reorder.ts'

let app: App
let close: () => Promise<void>
/** ₹900 a piece, of one seller. */
let mouse: AddedOffer
let pad: AddedOffer
let meera: ActingVendor

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 9 })
  pad = await addOffer(app, { sellerId, available: 2 })
  meera = await addVendorOf(app, sellerId)
})
afterAll(() => close())

const asked = (fields: Readonly<Record<string, string>> = {}) => ({
  fields: {
    name: 'Desk set',
    kind: 'together',
    togetherAmount: '150',
    products: `${mouse.productId}\n${pad.productId}`,
    ...fields,
  },
  kinds: [],
})
async function combine(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const made = await createPromotion(app, meera, asked(fields))
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  return made.value.promotionId
}
const combineOfAll = async () => {
  const made = await createSharedPromotion(app, OWNER, asked({ paidBy: 'marketplace' }))
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  return made.value.promotionId
}

describe('the page of a combination', () => {
  test('has one of each product of its seller, what they cost together and what that saves', async () => {
    await addOfferOf(app, mouse, { sellerId: app.random.uuid(), pricePaise: 50_000 })
    const id = await combine()
    expect(await findCombination(app, id)).toMatchObject({
      name: 'Desk set',
      offers: expect.arrayContaining([mouse, pad].map(({ offerId }) => expect.objectContaining({ offerId }))),
      missing: [],
      goodsPaise: 180_000,
      savedPaise: 15_000,
    })
    const { said } = await readOfferPromotions(app, [{ offerId: mouse.offerId, unitPricePaise: 90_000 }])
    expect(said[mouse.offerId]?.together).toBe(id)
  })

  test('that others pay for has the cheapest offer of any seller', async () => {
    const cheap = await addOfferOf(app, mouse, { sellerId: app.random.uuid(), pricePaise: 50_000 })
    const found = await findCombination(app, await combineOfAll())
    expect(found?.offers.map(({ offerId }) => offerId)).toContain(cheap.offerId)
    expect(found).toMatchObject({ goodsPaise: 140_000 })
  })

  test('says of which product nobody has a piece', async () => {
    const id = await combine()
    await app.db.updateTable('stock').set({ on_hand: 0 }).where('offer_id', '=', pad.offerId).execute()
    expect(await findCombination(app, id)).toMatchObject({ missing: [expect.any(String)], savedPaise: 0 })
  })

  test('is not there of one that is over, needs a code, or is none', async () => {
    const id = await combine()
    await endPromotion(app, meera, id)
    expect(await findCombination(app, id)).toBeUndefined()
    const code = await combine({ needsCode: 'on', codePrefix: 'DESK' })
    expect(await findCombination(app, code)).toBeUndefined()
    expect(await findCombination(app, 'nothing')).toBeUndefined()
  })
})

describe('a combination in a customer’s cart', () => {
  const shown = async (userId: string) => {
    const { lines, offers } = await findCart(app, userId)
    const offerIds = lines.map(({ offerId }) => offerId)
    const promotions = await findCartPromotions(app, { offerIds, userId })
    return groupCombinations(reviewCart(lines, offers, OPENING_TERMS, promotions))
  }

  test('stands together, and is put in once however often it is pressed', async () => {
    const asha = await addCustomer(app)
    const { offers } = (await findCombination(app, await combine())) ?? { offers: [] }
    const set = offers.map(({ offerId, name }) => ({ offerId, name, quantity: 1 }))
    for (const _press of [1, 2]) await reorder(app, asha, set, { isTopUp: true })
    expect(await shown(asha.userId)).toMatchObject([
      { name: 'Desk set', sets: 1, setsMax: 2, paise: 165_000 },
    ])
  })

  test('is one after a visitor’s cart with the other product was joined at sign-in', async () => {
    await combine()
    const asha = await addCustomer(app)
    await changeCart(app, asha, [{ offerId: mouse.offerId, quantity: 3 }])
    await mergeCart(app, asha, [{ offerId: pad.offerId, quantity: 2 }])
    expect(await shown(asha.userId)).toMatchObject([
      {
        sets: 2,
        savedPaise: 30_000,
        lines: expect.arrayContaining([
          expect.objectContaining({ line: expect.objectContaining({ offerId: mouse.offerId }), spare: 1 }),
        ]),
      },
    ])
  })
})
