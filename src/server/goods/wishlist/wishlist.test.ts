import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WISHES_MAX } from '#domain/goods/wishlist/wishes.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { personalRecords } from '#server/office/personal-data/personal-views.ts'
import { revokeCreatorAccess } from '#server/people/sign-in/passwords/revoke-creator-access-store.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { addCustomer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import {
  askForPriceLetter,
  askForStockLetter,
  putOnWishlist,
  shareWishlist,
  stopLetters,
  stopLettersByLink,
  takeOffWishlist,
} from './change-wishlist.ts'
import { tellWishes } from './tell-wishes.ts'
import { findSharedCards, findShareToken, listWishes, listWishIds } from './wishlist-views.ts'

let app: App
let close: () => Promise<void>
let asha: { userId: string; email: string }

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'first-shop')
  for (const id of ['mouse', 'keyboard', 'screen']) await addProduct(app, { id, name: `A ${id}` })
  await addProduct(app, { id: 'secret', status: 'draft' })
})
afterAll(() => close())

beforeEach(async () => {
  asha = await addCustomer(app, 'Asha')
  await sql`TRUNCATE mails CASCADE`.execute(app.db)
  await sell('mouse', { rupees: 1_000 })
  await sell('keyboard', { rupees: 2_000 })
})

/** Makes this the one offer of a product. */
async function sell(
  productId: string,
  o: { rupees?: number; onHand?: number; condition?: 'new' | 'refurbished' },
): Promise<void> {
  const { rupees = 1_000, onHand = 5, condition = 'new' } = o
  await app.db.updateTable('offers').set({ status: 'paused' }).where('product_id', '=', productId).execute()
  const price = { list_price_paise: rupees * 100, unit_price_paise: rupees * 100 }
  const before = await app.db
    .updateTable('offers')
    .set({ ...price, status: 'live' })
    .where('product_id', '=', productId)
    .where('condition', '=', condition)
    .returning('id')
    .executeTakeFirst()
  const sold = { productId, sellerId: 'first-shop', listPricePaise: rupees * 100, condition }
  const offerId = before?.id ?? (await addOfferRow(app, sold))
  await app.db.updateTable('stock').set({ on_hand: onHand }).where('offer_id', '=', offerId).execute()
  await inTransaction(app, (tx) => refreshBestOffers(tx, [productId]))
}

/** Subjects of the letters to Asha since the test began. */
async function letters(): Promise<string[]> {
  await tellWishes(app)
  const rows = await app.db
    .selectFrom('mails')
    .select('subject')
    .where('to_address', '=', asha.email)
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject }) => subject)
}

describe('a wishlist', () => {
  test('joins what a browser kept with what the account has, and shows the newest first', async () => {
    expect(await putOnWishlist(app, asha, ['mouse'])).toEqual(['mouse'])
    const ids = await putOnWishlist(app, asha, ['keyboard', 'mouse', 'secret', 'no-such-product'])
    expect(ids.toSorted()).toEqual(['keyboard', 'mouse'])
    expect(await takeOffWishlist(app, asha, 'mouse')).toEqual(['keyboard'])
  })

  test('shows a product that nobody sells without a price', async () => {
    await putOnWishlist(app, asha, ['mouse', 'screen'])
    const wishes = await listWishes(app, asha.userId)
    expect(wishes.find(({ productId }) => productId === 'screen')).not.toHaveProperty('card')
    expect(wishes.find(({ productId }) => productId === 'mouse')?.card?.pricePaise).toBe(100_000)
  })

  test('holds so many products, however many come at once', async () => {
    const ids = Array.from({ length: WISHES_MAX + 5 }, (_, index) => `part-${index}`)
    for (const id of ids) await addProduct(app, { id })
    await putOnWishlist(app, asha, ids.slice(0, WISHES_MAX - 5))
    await Promise.all(ids.slice(-10).map((id) => putOnWishlist(app, asha, [id])))
    expect(await listWishIds(app, asha.userId)).toHaveLength(WISHES_MAX)
  })

  test('is opened by its link until that is switched off, and never by the old one again', async () => {
    await putOnWishlist(app, asha, ['mouse', 'screen'])
    await shareWishlist(app, asha, true)
    const token = (await findShareToken(app, asha.userId)) ?? ''
    expect((await findSharedCards(app, token))?.map(({ id }) => id)).toEqual(['mouse'])
    await shareWishlist(app, asha, false)
    expect(await findSharedCards(app, token)).toBeUndefined()
    await shareWishlist(app, asha, true)
    expect(await findSharedCards(app, token)).toBeUndefined()
  })

  test('goes when the address is proved to be somebody else’s', async () => {
    await putOnWishlist(app, asha, ['mouse'])
    await inTransaction(app, (tx) => revokeCreatorAccess(tx, asha.userId))
    expect(await listWishIds(app, asha.userId)).toEqual([])
  })
})

test('what somebody wished for is in the export of their data, and goes with the account', async () => {
  await putOnWishlist(app, asha, ['mouse'])
  await askForPriceLetter(app, asha, { productId: 'mouse', price: '900' })
  const { wishes } = await personalRecords(app.db, asha.userId)
  expect(wishes).toMatchObject([{ product_id: 'mouse', price_at_most_paise: 90_000 }])
  await inTransaction(app, (tx) => erasePerson(tx, { userId: asha.userId, at: app.clock.now() }))
  expect(await listWishIds(app, asha.userId)).toEqual([])
})

describe('a letter about a price', () => {
  beforeEach(async () => {
    await putOnWishlist(app, asha, ['mouse', 'keyboard'])
  })

  test('comes once, when new goods cost what was named', async () => {
    await askForPriceLetter(app, asha, { productId: 'mouse', price: '900' })
    expect(await letters()).toEqual([])
    await sell('mouse', { rupees: 901 })
    expect(await letters()).toEqual([])
    await sell('mouse', { rupees: 850 })
    expect(await letters()).toEqual(['Now ₹850: A mouse'])
    await sell('mouse', { rupees: 700 })
    expect(await letters()).toHaveLength(1)
  })

  test('tells the price of now when it changed often while nobody looked, or nothing when it rose again', async () => {
    await askForPriceLetter(app, asha, { productId: 'mouse', price: '900' })
    await askForPriceLetter(app, asha, { productId: 'keyboard', price: '1500' })
    for (const rupees of [890, 600, 870]) await sell('mouse', { rupees })
    for (const rupees of [1_400, 2_000]) await sell('keyboard', { rupees })
    expect(await letters()).toEqual(['Now ₹870: A mouse'])
  })

  test('does not come for used goods, nor for what is out of stock', async () => {
    await askForPriceLetter(app, asha, { productId: 'mouse', price: '900' })
    await sell('mouse', { rupees: 500, condition: 'refurbished' })
    expect(await letters()).toEqual([])
    await sell('mouse', { rupees: 500, onHand: 0 })
    expect(await letters()).toEqual([])
  })

  test('is not promised above the price of now, for what is not on the list, or to an address that is not confirmed', async () => {
    expect(await askForPriceLetter(app, asha, { productId: 'mouse', price: '1000' })).toMatchObject({
      problem: { code: 'wishlist.price_invalid' },
    })
    expect(await askForPriceLetter(app, asha, { productId: 'screen', price: '10' })).toMatchObject({
      problem: { code: 'wishlist.product_unknown' },
    })
    await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', asha.userId).execute()
    expect(await askForPriceLetter(app, asha, { productId: 'mouse', price: '900' })).toMatchObject({
      problem: { code: 'wishlist.email_unconfirmed' },
    })
  })

  test('waits while the address is not confirmed any more', async () => {
    await askForPriceLetter(app, asha, { productId: 'mouse', price: '900' })
    await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', asha.userId).execute()
    await sell('mouse', { rupees: 800 })
    expect(await letters()).toEqual([])
  })

  test('is stopped on the list, or by the link in a letter, which says what it is', async () => {
    await askForPriceLetter(app, asha, { productId: 'keyboard', price: '1500' })
    await stopLetters(app, asha, 'keyboard')
    await askForPriceLetter(app, asha, { productId: 'mouse', price: '900' })
    await sell('mouse', { rupees: 800 })
    await sell('keyboard', { rupees: 900 })
    expect(await letters()).toHaveLength(1)

    const { text_body } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('to_address', '=', asha.email)
      .executeTakeFirstOrThrow()
    const token = text_body?.match(/\/wishlist\/letters\?token=([\w-]+)/)?.[1] ?? ''
    await askForPriceLetter(app, asha, { productId: 'mouse', price: '700' })
    expect((await stopLettersByLink(app, token)).ok).toBe(true)
    expect((await stopLettersByLink(app, token)).ok).toBe(true)
    expect(await stopLettersByLink(app, 'no such link')).toMatchObject({
      problem: { code: 'wishlist.link_unknown' },
    })
    await sell('mouse', { rupees: 500 })
    expect(await letters()).toHaveLength(1)
  })
})

test('a letter about stock is promised of what is out of stock alone, and whoever asks again stays where they were', async () => {
  await putOnWishlist(app, asha, ['mouse'])
  expect(await askForStockLetter(app, asha, { productId: 'mouse' })).toMatchObject({
    problem: { code: 'wishlist.in_stock' },
  })
  await sell('mouse', { onHand: 0 })
  const askedAt = async () =>
    (
      await app.db
        .selectFrom('wishes')
        .select('stock_asked_at')
        .where('user_id', '=', asha.userId)
        .executeTakeFirstOrThrow()
    ).stock_asked_at
  expect((await askForStockLetter(app, asha, { productId: 'mouse' })).ok).toBe(true)
  const first = await askedAt()
  expect((await askForStockLetter(app, asha, { productId: 'mouse' })).ok).toBe(true)
  expect(await askedAt()).toEqual(first)
  await stopLetters(app, asha, 'mouse')
  expect(await askedAt()).toBeNull()
})
