import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Signal } from '#domain/goods/reviews/suspicion/signals.ts'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import { exportPersonalData } from '#server/office/personal-data/export-personal-data.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { deliveredPaidAhead } from '#tests/support/paid-ahead.ts'
import { known, pieceOf, REVIEW_TEXT, registerCustomer, reviewedPiece } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { editReview, undoWithdrawal, withdrawReview } from '../change-review.ts'
import { appealDecision, decideReview } from '../moderation/decide-review.ts'
import { findOwnReview } from '../own-review-views.ts'
import { rateSeller } from '../rate-seller.ts'
import { confirmReceipt } from '../receipts/confirm-receipt.ts'
import { weighReceipts } from '../receipts/weigh-receipts.ts'
import { findRating, listReviews } from '../review-views.ts'
import { reportReview, voteReview } from '../vote-review.ts'
import { writeReview } from '../write-review.ts'
import { decideSuspicion, undoSuspicionDecision } from './decide-suspicion.ts'
import { lookForReviewFraud } from './look-for-fraud.ts'
import { findSuspicion, listSuspicions } from './suspicion-views.ts'

let app: App
let close: () => Promise<void>
let turnedMs = 0
let office: AddedOwner
let mouse: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  const { clock } = opened.app
  app = {
    ...opened.app,
    gateway: fakeGateway(),
    clock: { now: () => new Date(clock.now().getTime() + turnedMs) },
  }
})
beforeEach(async () => {
  turnedMs = 0
  office = await addAdmin(app)
  ;[mouse, ravi] = await shop()
})
afterAll(() => close())

const NO_WAIT = new AbortController().signal
const night = () => lookForReviewFraud(app, {}, NO_WAIT)

async function shop(): Promise<[AddedOffer, Extract<Dispatcher, { kind: 'vendor' }>]> {
  const sellerId = app.random.uuid()
  const offer = await addOffer(app, { sellerId, available: 50 })
  return [offer, { kind: 'vendor', vendor: { sellerId, userId: (await addCustomer(app)).userId } }]
}

async function received(who?: { userId: string }, offer = mouse, by = ravi) {
  const customer = (who as Awaited<ReturnType<typeof addCustomer>> | undefined) ?? (await addCustomer(app))
  return { customer, parcel: await deliveredParcel(app, by, customer, { offer }) }
}

let texts = 0
/** No two are the same, and all are too short to be compared by their words. */
function anotherText() {
  texts += 1
  return `${REVIEW_TEXT} (${texts})`
}

async function reviewed({
  who,
  offer = mouse,
  by = ravi,
  device,
  text = anotherText(),
  stars = '5',
}: {
  who?: { userId: string }
  offer?: AddedOffer
  by?: typeof ravi
  device?: string
  text?: string
  stars?: string
} = {}) {
  const { customer, parcel } = await received(who, offer, by)
  const fields = { stars, text, byline: 'unnamed' }
  const written = known(await writeReview(app, customer, { piece: pieceOf(parcel), fields, device }))
  return { customer, parcel, ...written }
}

const sessionOf = async (userId: string, address: string) =>
  app.db
    .insertInto('sessions')
    .values({
      id: app.random.uuid(),
      user_id: userId,
      token_sha256: device(),
      role: 'customer',
      expires_at: new Date(app.clock.now().getTime() + DAY_MS),
      ip_address: address,
      user_agent: 'Firefox of one shop',
    })
    .execute()

/** By an account made for the order, paid online and brought by the seller’s own courier. */
async function reviewedByNewAccount(address: string) {
  const parcel = await deliveredPaidAhead(app, ravi, { offer: mouse, totalPaise: 129_900 })
  await app.db
    .updateTable('users')
    .set({ created_at: new Date(app.clock.now().getTime() - MINUTE_MS) })
    .where('id', '=', parcel.userId)
    .execute()
  await sessionOf(parcel.userId, address)
  const fields = { stars: '5', text: anotherText(), byline: 'unnamed' }
  return known(await writeReview(app, parcel, { piece: pieceOf(parcel), fields }))
}

const casesOf = async (reviewId: string) =>
  app.db
    .selectFrom('suspected_reviews')
    .innerJoin('review_suspicions', 'review_suspicions.id', 'suspicion_id')
    .selectAll('review_suspicions')
    .where('review_id', '=', reviewId)
    .orderBy('found_at')
    .execute()
const signalsOf = async (reviewId: string) =>
  (await casesOf(reviewId)).map(({ signal, is_strong }) => [signal, is_strong])
const caseOf = async (reviewId: string, signal: Signal) => {
  const found = (await casesOf(reviewId)).find((each) => each.signal === signal)
  if (!found) throw new Error(`no case of ${signal}`)
  return found
}
const decide = async (
  reviewId: string,
  signal: Signal,
  deed: 'nothing' | 'hide' | 'ignore-votes' | 'bar',
  more = {},
) => {
  const { id, version } = await caseOf(reviewId, signal)
  const fields = { reason: 'not-independent', words: 'These accounts are one hand.', ...more }
  known(await decideSuspicion(app, office, { suspicionId: id, version, deed, fields }))
  return id
}
const undo = async (suspicionId: string) => {
  const { decisions } = (await findSuspicion(app, office, suspicionId)) ?? { decisions: [] }
  const decisionId = decisions.find(({ undoneAt }) => undoneAt === undefined)?.id ?? ''
  return known(await undoSuspicionDecision(app, office, { suspicionId, decisionId }))
}
const rated = async (who: { userId: string }, orderId: string, stars = '5') => {
  const { id } = await app.db
    .selectFrom('vendor_orders')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const fields = { 'seller-day': stars, 'seller-packing': stars, 'seller-described': stars }
  return rateSeller(app, who, { vendorOrderId: id, fields })
}
const ratings = async () =>
  app.db
    .selectFrom('seller_rating_sums')
    .select('ratings')
    .where('seller_id', '=', mouse.sellerId)
    .executeTakeFirst()
const shown = async () =>
  (await listReviews(app, mouse.productId, { sort: 'newest' })).reviews.map(({ id }) => id)
const device = () =>
  app.random
    .token()
    .replaceAll(/[^a-f0-9]/gi, '0')
    .padEnd(64, '0')
    .toLowerCase()
    .slice(0, 64)
const helpfulOf = async (reviewId: string) =>
  (await app.db.selectFrom('reviews').select('helpful').where('id', '=', reviewId).executeTakeFirstOrThrow())
    .helpful

describe('a review that is written', () => {
  test('is published where nothing speaks against it, and makes no case', async () => {
    const { reviewId, state } = await reviewed({ device: device() })
    expect(state).toBe('published')
    expect(await casesOf(reviewId)).toEqual([])
  })

  test('by somebody with the seller’s GSTIN waits, and its stars do not count; by one with its number it is shown', async () => {
    const phones = await addCustomer(app)
    await app.db
      .updateTable('customers')
      .set({ phone: '9812345670' })
      .where('user_id', '=', phones.userId)
      .execute()
    await app.db
      .updateTable('sellers')
      .set({ care_phone: '+91 98123 45670', gstin: '29ABCDE1234F1Z5' })
      .where('id', '=', mouse.sellerId)
      .execute()
    const typed = await reviewed({ who: phones })
    expect([typed.state, await signalsOf(typed.reviewId)]).toEqual(['published', [['own-people', false]]])
    await withdrawReview(app, phones, typed.reviewId)

    const customer = await addCustomer(app)
    const business = { company: 'Ravi Traders', gstin: '27ABCDE1234F1Z9', updated_at: new Date() }
    await app.db
      .insertInto('customer_businesses')
      .values({ user_id: customer.userId, ...business })
      .execute()
    const { reviewId, state } = await reviewed({ who: customer })
    expect([state, await signalsOf(reviewId)]).toEqual(['waiting', [['own-people', true]]])
    expect(await findRating(app.db, mouse.productId)).toBeUndefined()
    const edited = { stars: '5', text: 'Other words do not help to get round it.', byline: 'unnamed' }
    expect(await editReview(app, customer, { reviewId, fields: edited })).toMatchObject({
      value: { state: 'waiting' },
    })
    await decide(reviewId, 'own-people', 'nothing')
    expect(await shown()).toEqual([reviewId])
    expect(await findRating(app.db, mouse.productId)).toMatchObject({ reviews: 1 })
  })

  test('from an order with a telephone number in a row with two others waits; a name like the seller’s bank account’s is listed', async () => {
    const from = async (phone: string) => {
      const { customer, parcel } = await received()
      await app.db
        .updateTable('orders')
        .set({ phone_number: phone })
        .where('id', '=', parcel.orderId)
        .execute()
      const fields = { stars: '5', text: anotherText(), byline: 'unnamed' }
      return known(await writeReview(app, customer, { piece: pieceOf(parcel), fields }))
    }
    expect((await from('9811100001')).state).toBe('published')
    expect((await from('9811100003')).state).toBe('published')
    const third = await from('9811100002')
    expect([third.state, await signalsOf(third.reviewId)]).toEqual(['waiting', [['near-phones', true]]])
    await app.db
      .updateTable('sellers')
      .set({ bank_holder: 'RAO ASHA' })
      .where('id', '=', mouse.sellerId)
      .execute()
    const named = await reviewed()
    expect([named.state, await signalsOf(named.reviewId)]).toEqual(['published', [['own-people', false]]])
  })

  testInFull(
    'of what a seller keeps the cash of is a case of the seller’s, and of no customer’s',
    async () => {
      const written: string[] = []
      for (let at = 0; at < 3; at++)
        written.push(
          (await reviewedPiece(app, ravi, mouse, { text: anotherText(), isProven: false })).reviewId,
        )
      await night()
      expect(await casesOf(written[0] ?? '')).toEqual([])
      turnedMs = 8 * DAY_MS
      await night()
      await night()
      const found = await caseOf(written[0] ?? '', 'cash-kept')
      expect(found).toMatchObject({ is_strong: false, seller_id: mouse.sellerId, evidence: { reviews: 3 } })
      const accounts = app.db
        .selectFrom('suspected_accounts')
        .selectAll()
        .where('suspicion_id', '=', found.id)
      expect(await accounts.execute()).toEqual([])
      expect(await casesOf(written[0] ?? '')).toHaveLength(1)
    },
  )

  test('as the third account in one browser waits, and whatever these write anew; what is shown stays, and the case grows once', async () => {
    const mark = device()
    const first = await reviewed({ device: mark })
    const second = await reviewed({ device: mark })
    expect([first.state, second.state]).toEqual(['published', 'published'])
    expect(await signalsOf(second.reviewId)).toEqual([['device', false]])
    const elsewhere = async () => {
      const [offer, by] = await shop()
      return (await reviewed({ who: first.customer, offer, by })).state
    }
    expect(await elsewhere()).toBe('published')
    const third = await reviewed({ device: mark })
    expect([third.state, await signalsOf(third.reviewId)]).toEqual(['waiting', [['device', true]]])
    expect(await signalsOf(first.reviewId)).toEqual([['device', true]])
    expect(await elsewhere()).toBe('waiting')
    expect((await shown()).toSorted()).toEqual([first.reviewId, second.reviewId].toSorted())
  })

  testInFull('in a browser that was last seen ninety days ago is one device no more', async () => {
    const mark = device()
    await reviewed({ device: mark })
    turnedMs = 91 * DAY_MS
    await night()
    const { reviewId } = await reviewed({ device: mark })
    expect(await casesOf(reviewId)).toEqual([])
    const kept = await app.db
      .selectFrom('reviewer_devices')
      .select('user_id')
      .where('mark_sha256', '=', mark)
      .execute()
    expect(kept).toHaveLength(1)
  })

  test('in nearly the words of another account is a case, strong from the third account on', async () => {
    const said =
      'This mouse of the second shelf in our office has been quiet since the first day, the wheel turns without any noise and the feet still hold on glass.'
    const one = await reviewed({ text: `First: ${said}` })
    const two = await reviewed({ text: `Second: ${said}` })
    expect(await signalsOf(two.reviewId)).toEqual([['near-copy', false]])
    const three = await reviewed({ text: `Third: ${said}` })
    expect([one.state, two.state, three.state]).toEqual(['published', 'published', 'waiting'])
  })

  testInFull('from the network of two others of this seller is listed alone', async () => {
    const written = []
    for (const last of [7, 8, 9]) {
      const customer = await addCustomer(app)
      await sessionOf(customer.userId, `203.0.113.${last}`)
      written.push(await reviewed({ who: customer }))
    }
    expect(written.map(({ state }) => state)).toEqual(['published', 'published', 'published'])
    expect(await signalsOf(written[2]?.reviewId ?? '')).toEqual([['network', false]])
    const [, , third] = await casesOf(written[2]?.reviewId ?? '')
    expect(JSON.stringify(third ?? '')).not.toContain('203.0.113')
  })
})

describe('an honest complaint that a seller wants held', () => {
  /** Paid online and brought by the seller’s own courier; for far less than it usually costs, or in cash that it keeps. */
  async function bought({
    as = 'paid',
    stars = '1',
    text = anotherText(),
    phone,
  }: {
    as?: 'paid' | 'junk' | 'phantom'
    stars?: string
    text?: string
    phone?: string
  } = {}) {
    const inCash = async () =>
      deliveredParcel(app, ravi, await addCustomer(app), { offer: mouse, isProven: false })
    const parcel =
      as === 'phantom'
        ? await inCash()
        : await deliveredPaidAhead(app, ravi, { offer: mouse, totalPaise: 129_900 })
    if (as === 'junk')
      await app.db
        .updateTable('order_lines')
        .set({ own_asked_paise: 999_900 })
        .where('id', '=', parcel.lineId)
        .execute()
    if (phone)
      await app.db
        .updateTable('orders')
        .set({ phone_number: phone })
        .where('id', '=', parcel.orderId)
        .execute()
    const fields = { stars, text, byline: 'unnamed' }
    return {
      userId: parcel.userId,
      ...known(await writeReview(app, parcel, { piece: pieceOf(parcel), fields })),
    }
  }
  const elsewhere = async (userId: string, text = anotherText()) => {
    const [offer, by] = await shop()
    const who = { userId, name: 'Ravi', email: `${userId}@example.in` }
    return (await reviewed({ who, offer, by, text })).state
  }
  const accountsOf = async (suspicionId: string) =>
    (await findSuspicion(app, office, suspicionId))?.accounts.map(({ userId }) => userId)

  test('is shown beside bad stars for junk that the seller’s own accounts bought', async () => {
    for (const last of [1, 2]) await bought({ as: 'junk', stars: '2', phone: `981110000${last}` })
    const honest = await bought({ phone: '9811100003' })
    expect([honest.state, await signalsOf(honest.reviewId)]).toEqual(['published', [['near-phones', false]]])
    // Nor does what was not paid make the reviews of before it a case.
    await bought({ phone: '9811100004' })
    await bought({ as: 'phantom', phone: '9811100005' })
    expect(await signalsOf(honest.reviewId)).toEqual([['near-phones', false]])
    expect(await elsewhere(honest.userId)).toBe('published')
  })

  test('is nobody’s copy: strong by copies that were paid for, and only those who copied are held', async () => {
    const said =
      'The second fan of this box stopped after one week, nobody answers at the shop, and the letter of the maker says that they have never sold to it.'
    const honest = await bought({ text: said })
    for (const word of ['Well', 'So']) await bought({ as: 'phantom', text: `${word}: ${said}` })
    expect(await signalsOf(honest.reviewId)).toEqual([['near-copy', false]])
    turnedMs = MINUTE_MS
    // Other stars and a letter more make no later words.
    const fields = { stars: '2', text: `${said}!!`.replace('one', '1'), byline: 'unnamed' }
    known(await editReview(app, honest, { reviewId: honest.reviewId, fields }))
    for (const word of ['Yes', 'True']) await bought({ text: `${word}: ${said}` })
    await night()
    const { id, is_strong } = await caseOf(honest.reviewId, 'near-copy')
    expect([is_strong, (await accountsOf(id))?.length]).toEqual([true, 4])
    expect(await accountsOf(id)).not.toContain(honest.userId)
    // In their own words too.
    expect(await elsewhere(honest.userId, `Again: ${said}`)).toBe('published')
  })

  testInFull('stands in no burst of praise, which phantoms do not make', async () => {
    const honest = await bought()
    for (let at = 0; at < 5; at += 1) await bought({ as: 'phantom', stars: '5' })
    await night()
    expect(await casesOf(honest.reviewId)).toEqual([])
    const praise = await bought({ stars: '5' })
    for (let at = 0; at < 4; at += 1) await bought({ stars: '5' })
    await night()
    expect(await casesOf(honest.reviewId)).toEqual([])
    const { id, is_strong } = await caseOf(praise.reviewId, 'burst')
    expect([is_strong, (await accountsOf(id))?.length]).toEqual([true, 5])
  })

  test('is shown with the number and the address that the seller has typed as its own; made praise, it is a strong case by night', async () => {
    const { customer, parcel } = await received()
    const { phone_number, address, postal_code } = await app.db
      .selectFrom('orders')
      .select(['phone_number', 'address', 'postal_code'])
      .where('id', '=', parcel.orderId)
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('sellers')
      .set({ care_phone: phone_number, return_address: address, return_postal_code: postal_code })
      .where('id', '=', mouse.sellerId)
      .execute()
    const given = (stars: string) => ({ stars, text: anotherText(), byline: 'unnamed' })
    const { reviewId, state } = known(
      await writeReview(app, customer, { piece: pieceOf(parcel), fields: given('1') }),
    )
    expect([state, await signalsOf(reviewId)]).toEqual(['published', [['own-people', false]]])
    known(await editReview(app, customer, { reviewId, fields: given('5') }))
    await night()
    expect(await signalsOf(reviewId)).toEqual([['own-people', true]])
  })
})

describe('ratings of a seller', () => {
  const counted = async () => {
    await weighReceipts(app, {}, NO_WAIT)
    const { ratings: count, packing } = await app.db
      .selectFrom('seller_rating_sums')
      .selectAll()
      .where('seller_id', '=', mouse.sellerId)
      .executeTakeFirstOrThrow()
    return [count, packing]
  }
  const again = async (who: { userId: string }, stars?: string) => {
    const { customer, parcel } = await received(who)
    turnedMs += MINUTE_MS
    known(await rated(customer, parcel.orderId, stars))
    return parcel
  }

  test('are one voice an account, the latest that counts, good or bad', async () => {
    const { customer, parcel } = await received()
    known(await rated(customer, parcel.orderId, '1'))
    const second = await again(customer, '4')
    expect(await counted()).toEqual([1, 4])
    await again(await addCustomer(app), '5')
    expect(await counted()).toEqual([2, 9])
    known(await rated(customer, parcel.orderId, '2'))
    expect(await counted()).toEqual([2, 7])
    // What does not count any more leaves the voice to the one before.
    known(await rated(customer, second.orderId, '4'))
    await app.db.deleteFrom('receipt_confirmations').where('parcel_id', '=', second.parcelId).execute()
    await app.db
      .updateTable('seller_ratings')
      .set({ weigh_at: app.clock.now() })
      .where('user_id', '=', customer.userId)
      .execute()
    expect(await counted()).toEqual([2, 7])
  })

  test('by its own people are a case without a review, and count once there was nothing in it; bad ones always do', async () => {
    const customer = await addCustomer(app)
    const business = { company: 'Ravi Traders', gstin: '27ABCDE1234F1Z9', updated_at: new Date() }
    await app.db
      .insertInto('customer_businesses')
      .values({ user_id: customer.userId, ...business })
      .execute()
    const gstin = '29ABCDE1234F1Z5'
    await app.db.updateTable('sellers').set({ gstin }).where('id', '=', mouse.sellerId).execute()
    const bad = await again(customer, '3')
    await again(customer, '4')
    expect(await counted()).toEqual([1, 3])
    known(await rated(customer, bad.orderId, '4'))
    expect(await counted()).toEqual([0, 0])
    const { id, is_strong, version } = await app.db
      .selectFrom('review_suspicions')
      .selectAll()
      .where('seller_id', '=', mouse.sellerId)
      .executeTakeFirstOrThrow()
    const page = await findSuspicion(app, office, id)
    expect([is_strong, page?.accounts, page?.reviews]).toMatchObject([
      true,
      [{ userId: customer.userId, ratings: 2 }],
      [],
    ])
    const of = { suspicionId: id, fields: { reason: 'not-independent', words: 'Its own people.' } }
    known(await decideSuspicion(app, office, { ...of, version, deed: 'hide' }))
    expect(await counted()).toEqual([0, 0])
    await undo(id)
    expect(await counted()).toEqual([0, 0])
    known(await decideSuspicion(app, office, { ...of, version: version + 2, deed: 'nothing' }))
    expect(await counted()).toEqual([1, 4])
    await undo(id)
    expect(await counted()).toEqual([0, 0])
  })

  test('that were good count no more once their account stands in a strong case about the seller', async () => {
    const mark = device()
    const [first, second] = [await reviewed({ device: mark }), await reviewed({ device: mark })]
    known(await rated(first.customer, first.parcel.orderId, '5'))
    known(await rated(second.customer, second.parcel.orderId, '2'))
    expect(await counted()).toEqual([2, 7])
    await reviewed({ device: mark })
    expect(await counted()).toEqual([1, 2])
  })
})

describe('pieces that new accounts paid online and praise at once', () => {
  const praise = async (addressOf: (at: number) => string) => {
    const written: Awaited<ReturnType<typeof reviewedByNewAccount>>[] = []
    for (let at = 0; at < 6; at += 1) written.push(await reviewedByNewAccount(addressOf(at)))
    return written
  }

  test('from one network are a strong case from the fifth on, whose reviews wait', async () => {
    for (let at = 0; at < 8; at += 1) await reviewed({ stars: '4' })
    const written = await praise((at) => `203.0.113.${at + 1}`)
    expect(written.map(({ state }) => state)).toEqual(
      written.map((_, at) => (at < 4 ? 'published' : 'waiting')),
    )
    const found = await caseOf(written[5]?.reviewId ?? '', 'new-accounts')
    expect(found).toMatchObject({ is_strong: true, evidence: { accounts: 6, tie: 'network' } })
  })

  testInFull(
    'are one where they are most of what the seller has, from whatever networks; honest first customers of a young shop are not held',
    async () => {
      const written = await praise((at) => `203.${at}.113.7`)
      expect(await signalsOf(written[5]?.reviewId ?? '')).toEqual([['new-accounts', true]])
      expect(written.filter(({ state }) => state === 'waiting')).toHaveLength(2)
      ;[mouse, ravi] = await shop()
      const honest: typeof written = []
      for (let at = 0; at < 6; at += 1) {
        honest.push(await reviewedByNewAccount(`198.${at}.100.7`))
        turnedMs += 70 * MINUTE_MS
      }
      expect(honest.map(({ state }) => state)).toEqual(honest.map(() => 'published'))
      expect(await signalsOf(honest[5]?.reviewId ?? '')).toEqual([['new-accounts', false]])
    },
  )
})

describe('at night', () => {
  testInFull(
    'a burst is found once, with reviews that stay shown; a second night makes nothing of it',
    async () => {
      const written = []
      for (let count = 0; count < 6; count += 1) written.push(await reviewed())
      await night()
      const [first] = written
      const found = (await casesOf(first?.reviewId ?? '')).filter(({ signal }) => signal === 'burst')
      expect(found.map(({ product_id, seller_id }) => product_id ?? seller_id).toSorted()).toEqual(
        [mouse.productId, mouse.sellerId].toSorted(),
      )
      await night()
      expect((await casesOf(first?.reviewId ?? '')).map(({ version }) => version)).toEqual([1, 1])
      expect(await shown()).toHaveLength(6)
    },
  )

  test('a product that became five times as dear once it had its stars is a case, without its customers', async () => {
    const first = await reviewed({ stars: '4' })
    for (let count = 0; count < 2; count += 1) await reviewed()
    const asks = async (times: number) => {
      const paise = 90_000 * times
      const price = { list_price_paise: paise, unit_price_paise: paise, discount_bp: 0 }
      await app.db.updateTable('offers').set(price).where('id', '=', mouse.offerId).execute()
      await night()
      return (await casesOf(first.reviewId)).filter(({ signal }) => signal === 'price-raised')
    }
    // Memory tripled within a year.
    expect(await asks(5)).toEqual([])
    const [found] = await asks(6)
    expect(found).toMatchObject({ is_strong: true, seller_id: mouse.sellerId, product_id: mouse.productId })
    const page = await findSuspicion(app, office, found?.id ?? '')
    expect([page?.accounts, page?.reviews.length, page?.words]).toEqual([
      [],
      3,
      expect.stringContaining('₹5,400'),
    ])
    expect(await asks(7)).toMatchObject([{ version: 1 }])
    // What its customers write elsewhere is not held.
    const [offer, by] = await shop()
    expect((await reviewed({ who: first.customer, offer, by })).state).toBe('published')
  })

  testInFull('nobody else’s price makes or hides that case', async () => {
    const first = await reviewed()
    for (let count = 0; count < 2; count += 1) await reviewed()
    const signals = async () => {
      await night()
      return (await signalsOf(first.reviewId)).map(([signal]) => signal)
    }
    const own = app.db.updateTable('offers').where('id', '=', mouse.offerId)
    await own.set({ status: 'paused' }).execute()
    const [{ sellerId }] = await shop()
    const rival = await addOfferOf(app, mouse, { sellerId, pricePaise: 9_000_000 })
    expect(await signals()).not.toContain('price-raised')
    const price = (paise: number) => ({ list_price_paise: paise, unit_price_paise: paise, discount_bp: 0 })
    await app.db.updateTable('offers').set(price(90_000)).where('id', '=', rival.offerId).execute()
    await own.set({ status: 'live', ...price(900_000) }).execute()
    expect(await signals()).toContain('price-raised')
  })

  test('three accounts with three things in common are a group, once', async () => {
    const shops = await Promise.all([shop(), shop(), shop()])
    const people = await Promise.all([1, 2, 3].map(() => addCustomer(app)))
    const written = []
    for (const who of people)
      for (const [offer, by] of shops) written.push(await reviewed({ who, offer, by }))
    // Of what nobody paid for, accounts have nothing in common.
    const receipt = (unproven: 'cash-not-here' | null) =>
      app.db
        .updateTable('reviews')
        .set({ receipt_unproven: unproven })
        .where('user_id', '=', people[0]?.userId ?? '')
        .execute()
    await receipt('cash-not-here')
    await night()
    expect(await casesOf(written[0]?.reviewId ?? '')).toEqual([])
    await receipt(null)
    await night()
    await night()
    const found = await caseOf(written[0]?.reviewId ?? '', 'ring')
    const page = await findSuspicion(app, office, found.id)
    expect([page?.accounts.length, page?.reviews.length, found.version]).toEqual([3, 9, 1])
  })

  testInFull(
    'praise of what was paid in cash and went back without a fault is listed from three on',
    async () => {
      const who = await addCustomer(app)
      const written = []
      for (let count = 0; count < 3; count += 1) {
        const [offer, by] = await shop()
        written.push(await reviewed({ who, offer, by }))
      }
      await night()
      expect(await casesOf(written[0]?.reviewId ?? '')).toEqual([])
      const ids = written.map(({ reviewId }) => reviewId)
      await app.db
        .updateTable('reviews')
        .set({ fate: 'returned', fate_reason: 'changed-mind' })
        .where('id', 'in', ids)
        .execute()
      await night()
      expect(await signalsOf(ids[0] ?? '')).toEqual([['refunded', false]])
    },
  )
})

describe('votes', () => {
  async function voters(count: number) {
    const people = []
    for (let index = 0; index < count; index += 1) people.push((await received()).customer)
    turnedMs = 8 * DAY_MS
    return people
  }

  test('of several accounts in one browser count as one, and are put before the office', async () => {
    const { reviewId } = await reviewed()
    const people = await voters(4)
    const mark = device()
    for (const who of people.slice(0, 3))
      known(await voteReview(app, who, { reviewId, isHelpful: true, device: mark }))
    expect(await helpfulOf(reviewId)).toBe(1)
    known(
      await voteReview(app, people[3] as { userId: string }, { reviewId, isHelpful: true, device: device() }),
    )
    expect(await helpfulOf(reviewId)).toBe(2)
    await night()
    expect(await signalsOf(reviewId)).toEqual([['votes', false]])
  })

  test('of accounts that the office ignores fall from the count at once, later ones too, until it is undone', async () => {
    const { reviewId } = await reviewed()
    const second = await reviewed()
    const people = await voters(3)
    for (const who of people) known(await voteReview(app, who, { reviewId, isHelpful: true }))
    const mark = device()
    for (const who of people)
      await app.db
        .insertInto('reviewer_devices')
        .values({ user_id: who.userId, mark_sha256: mark, last_at: app.clock.now() })
        .execute()
    await night()
    expect(await helpfulOf(reviewId)).toBe(3)
    const id = await decide(reviewId, 'votes', 'ignore-votes')
    expect(await helpfulOf(reviewId)).toBe(0)
    known(
      await voteReview(app, people[0] as { userId: string }, { reviewId: second.reviewId, isHelpful: true }),
    )
    expect(await helpfulOf(second.reviewId)).toBe(0)
    await undo(id)
    expect([await helpfulOf(reviewId), await helpfulOf(second.reviewId)]).toEqual([3, 1])
  })
})

describe('the office', () => {
  async function suspected() {
    const mark = device()
    const one = await reviewed({ device: mark })
    const two = await reviewed({ device: mark })
    return { one, two, id: (await caseOf(two.reviewId, 'device')).id }
  }

  test('hides the reviews of a case with a letter and the way to appeal, and publishes them again', async () => {
    const { one, two } = await suspected()
    const id = await decide(two.reviewId, 'device', 'hide')
    expect([await shown(), await findRating(app.db, mouse.productId)]).toEqual([[], undefined])
    const [mail] = await app.db
      .selectFrom('mails')
      .select(['kind', 'text_body'])
      .where('user_id', '=', one.customer.userId)
      .where('kind', '=', 'review-withheld')
      .execute()
    expect(mail?.text_body).toContain('These accounts are one hand.')
    expect(await findOwnReview(app, one.customer.userId, one.reviewId)).toMatchObject({ state: 'withheld' })
    await undo(id)
    expect((await shown()).toSorted()).toEqual([one.reviewId, two.reviewId].toSorted())
    expect(await findRating(app.db, mouse.productId)).toMatchObject({ reviews: 2 })
    const actions = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'review_suspicion.found',
      'review_suspicion.hidden',
      'review_suspicion.decision_undone',
    ])
  })

  testInFull('takes nothing back of a review of which something else was decided since', async () => {
    const { one, two } = await suspected()
    const id = await decide(two.reviewId, 'device', 'hide')
    known(
      await appealDecision(app, one.customer, {
        reviewId: one.reviewId,
        fields: { words: 'It is mine alone.' },
      }),
    )
    const fields = { reason: 'abuse', words: 'Another reason.' }
    const other = await addAdmin(app)
    known(await decideReview(app, other, { reviewId: one.reviewId, version: 1, outcome: 'withheld', fields }))
    await undo(id)
    expect(await shown()).toEqual([two.reviewId])
  })

  test('bars accounts until a day, told by letter, and lets them again', async () => {
    const { one, two } = await suspected()
    const day = addDays(indianDay(app.clock.now()), 30)
    const { id, version } = await caseOf(two.reviewId, 'device')
    const bar = (fields: object) =>
      decideSuspicion(app, office, { suspicionId: id, version, deed: 'bar', fields: { ...fields } })
    expect(await bar({ until: '2020-01-01' })).toMatchObject({
      problem: { fields: { until: expect.any(String) } },
    })
    known(await bar({ until: day }))
    expect(await bar({ until: day })).toMatchObject({ problem: { code: 'reviews.already_decided' } })
    const { parcel } = await received(one.customer)
    const write = () =>
      writeReview(app, one.customer, {
        piece: pieceOf(parcel),
        fields: { stars: '5', text: anotherText(), byline: 'unnamed' },
      })
    expect(await write()).toMatchObject({ problem: { code: 'reviews.barred' } })
    const edited = { stars: '1', text: REVIEW_TEXT, byline: 'unnamed' }
    expect(await editReview(app, one.customer, { reviewId: one.reviewId, fields: edited })).toMatchObject({
      problem: { code: 'reviews.barred' },
    })
    turnedMs = 31 * DAY_MS
    expect(await write()).toMatchObject({ ok: true })
    turnedMs = 0
    const { parcel: later } = await received(two.customer)
    await undo(id)
    const fields = { stars: '5', text: anotherText(), byline: 'unnamed' }
    expect(await writeReview(app, two.customer, { piece: pieceOf(later), fields })).toMatchObject({
      ok: true,
    })
  })

  test('sees cases that wait and that are decided apart, by signal, with what each account wrote', async () => {
    const { one, two, id } = await suspected()
    const listed = async (tab: 'waiting' | 'decided', signal?: Signal) =>
      (await listSuspicions(app, office, { tab, signal })).suspicions.map((each) => each.id)
    expect([await listed('waiting', 'device'), await listed('waiting', 'ring')]).toMatchObject([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ])
    expect(await findSuspicion(app, office, id)).toMatchObject({
      words: '2 accounts reviewed goods of this seller in the same browser.',
      accounts: expect.arrayContaining([
        expect.objectContaining({ userId: one.customer.userId, reviews: 1 }),
      ]),
      reviews: expect.arrayContaining([expect.objectContaining({ id: two.reviewId, stars: 5 })]),
    })
    await decide(two.reviewId, 'device', 'nothing')
    expect([await listed('waiting', 'device'), await listed('decided', 'device')]).toMatchObject([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
  })
})

describe('a case that is hidden and shown again', () => {
  const held = () => `${anotherText()} Call me on 98765 43210.`
  const stateOf = async (reviewId: string) =>
    (await app.db.selectFrom('reviews').select('state').where('id', '=', reviewId).executeTakeFirstOrThrow())
      .state
  /** Three of one browser: the last waits. */
  async function ofOneBrowser(lastText = anotherText()) {
    const mark = device()
    const one = await reviewed({ device: mark })
    const two = await reviewed({ device: mark })
    const three = await reviewed({ device: mark, text: lastText })
    return { one, two, three, id: (await caseOf(one.reviewId, 'device')).id }
  }
  /** Another case of the same reviews. */
  async function anotherCase(written: readonly { reviewId: string }[]) {
    const id = app.random.uuid()
    const [row] = [{ id, signal: 'burst' as const, is_strong: false, product_id: mouse.productId }]
    await app.db
      .insertInto('review_suspicions')
      .values({ ...row, seller_id: null, evidence: '{}', found_at: app.clock.now() })
      .execute()
    await app.db
      .insertInto('suspected_reviews')
      .values(written.map(({ reviewId }) => ({ suspicion_id: id, review_id: reviewId })))
      .execute()
    return id
  }
  const later = () => {
    turnedMs += MINUTE_MS
  }

  test('publishes no words that nobody has read', async () => {
    const { one, two, three, id } = await ofOneBrowser(held())
    await decide(one.reviewId, 'device', 'hide')
    later()
    const edit = (of: typeof one, text: string) =>
      editReview(app, of.customer, {
        reviewId: of.reviewId,
        fields: { stars: '5', text, byline: 'unnamed' },
      })
    expect(known(await edit(one, held())).state).toBe('waiting')
    known(await edit(three, anotherText()))
    later()
    await undo(id)
    expect([await stateOf(one.reviewId), await stateOf(three.reviewId)]).toEqual(['waiting', 'waiting'])
    expect(await shown()).toEqual([two.reviewId])
  })

  testInFull('stays hidden where another case hides it too', async () => {
    const { one, two, three, id } = await ofOneBrowser()
    const second = await anotherCase([one, two, three])
    await decide(one.reviewId, 'device', 'hide')
    later()
    await decide(one.reviewId, 'burst', 'hide')
    later()
    await undo(id)
    expect(await shown()).toEqual([])
    await undo(second)
    // The third waits for its case, of which nothing stands.
    expect((await shown()).toSorted()).toEqual([one.reviewId, two.reviewId].toSorted())
  })

  testInFull('takes the stars of closed accounts too, and so does a decision about one of them', async () => {
    const password = 'the monsoon came late'
    const mark = device()
    const people = [await registerCustomer(app, password), await registerCustomer(app, password)]
    const written: { reviewId: string }[] = []
    for (const who of people) written.push(await reviewed({ who, device: mark }))
    const alone = await registerCustomer(app, password)
    const other = await reviewed({ who: alone })
    for (const { userId } of [...people, alone])
      known(await closeAccount(app, { userId, fields: { password } }))
    expect(await findRating(app.db, mouse.productId)).toMatchObject({ reviews: 3 })
    const id = await decide(written[0]?.reviewId ?? '', 'device', 'hide')
    expect(await findRating(app.db, mouse.productId)).toMatchObject({ reviews: 1 })
    const fields = { reason: 'not-independent', words: 'One of the same people.' }
    known(
      await decideReview(app, office, { reviewId: other.reviewId, version: 1, outcome: 'withheld', fields }),
    )
    expect(await findRating(app.db, mouse.productId)).toBeUndefined()
    await undo(id)
    expect(await findRating(app.db, mouse.productId)).toMatchObject({ reviews: 2 })
  })

  testInFull(
    'is hidden after its writer has withdrawn it and brings it back, for as long as the hide stands',
    async () => {
      const { one, two, id } = await ofOneBrowser()
      known(await withdrawReview(app, one.customer, one.reviewId))
      await decide(one.reviewId, 'device', 'hide')
      known(await undoWithdrawal(app, one.customer, one.reviewId))
      expect(await findOwnReview(app, one.customer.userId, one.reviewId)).toMatchObject({
        state: 'withheld',
        withheld: { words: 'These accounts are one hand.' },
      })
      known(await withdrawReview(app, two.customer, two.reviewId))
      await undo(id)
      expect(await shown()).toEqual([one.reviewId])
      known(await undoWithdrawal(app, two.customer, two.reviewId))
      expect((await shown()).toSorted()).toEqual([one.reviewId, two.reviewId].toSorted())
    },
  )

  testInFull('counts no ratings of the seller meanwhile, and whoever is barred rates none', async () => {
    const mark = device()
    const one = await received()
    const two = await received()
    for (const { customer, parcel } of [one, two]) {
      const fields = { stars: '5', text: anotherText(), byline: 'unnamed' }
      known(await writeReview(app, customer, { piece: pieceOf(parcel), fields, device: mark }))
    }
    known(await rated(one.customer, one.parcel.orderId))
    const sums = async () =>
      app.db
        .selectFrom('seller_rating_sums')
        .select(['ratings', 'packing'])
        .where('seller_id', '=', mouse.sellerId)
        .executeTakeFirst()
    expect(await sums()).toEqual({ ratings: 1, packing: 5 })
    const [{ id: reviewId } = { id: '' }] = await app.db
      .selectFrom('reviews')
      .select('id')
      .where('parcel_id', '=', one.parcel.parcelId)
      .execute()
    const id = await decide(reviewId, 'device', 'hide')
    known(await rated(two.customer, two.parcel.orderId))
    expect(await sums()).toEqual({ ratings: 0, packing: 0 })
    later()
    const appeal = { reviewId, fields: { words: 'It is mine alone.' } }
    known(await appealDecision(app, one.customer, appeal))
    const publish = { reviewId, version: 1, outcome: 'published' as const, fields: {} }
    known(await decideReview(app, await addAdmin(app), publish))
    expect(await sums()).toEqual({ ratings: 1, packing: 5 })
    await undo(id)
    expect(await sums()).toEqual({ ratings: 2, packing: 10 })
    await decide(reviewId, 'device', 'bar', { until: addDays(indianDay(app.clock.now()), 9) })
    expect(await rated(one.customer, one.parcel.orderId)).toMatchObject({
      problem: { code: 'reviews.barred' },
    })
  })

  testInFull(
    'keeps what it hides unpublished where an appeal against another decision wins, until it is taken back',
    async () => {
      const { one, two } = await ofOneBrowser()
      const { reviewId, customer } = one
      // Better ones would not count while the case waits.
      known(await rated(customer, one.parcel.orderId, '3'))
      const [other, third] = [await addAdmin(app), await addAdmin(app)]
      const rude = { reason: 'abuse', words: 'Leave out the hard word.' }
      const of = { reviewId, version: 1 }
      known(
        await reportReview(app, await addCustomer(app), { reviewId, fields: { reason: 'abuse', words: '' } }),
      )
      known(await decideReview(app, other, { ...of, outcome: 'withheld', fields: rude }))
      known(await appealDecision(app, customer, { reviewId, fields: { words: 'There is none.' } }))
      later()
      const id = await decide(two.reviewId, 'device', 'hide')
      later()
      expect(await decideReview(app, third, { ...of, outcome: 'published', fields: {} })).toMatchObject({
        value: { state: 'withheld' },
      })
      const own = () => findOwnReview(app, customer.userId, reviewId)
      const hidden = { words: 'These accounts are one hand.', mayAppeal: false }
      expect([await shown(), await own()]).toMatchObject([[], { state: 'withheld', withheld: hidden }])
      expect(await ratings()).toEqual({ ratings: 0 })
      const letters = await lettersTo(customer)
      expect(letters.at(-1)?.subject).toBe('Your review is not published: Mouse')
      expect(letters.at(-1)?.text_body).toContain('Nothing in it stands against publishing it.')
      expect(letters.at(-1)?.text_body).toContain('These accounts are one hand.')
      expect(letters.at(-1)?.text_body).not.toContain('second look')
      later()
      await undo(id)
      expect((await shown()).toSorted()).toEqual([reviewId, two.reviewId].toSorted())
      expect(await ratings()).toEqual({ ratings: 1 })
      expect((await lettersTo(customer)).at(-1)?.subject).toBe('Your review is published: Mouse')
    },
  )

  async function lettersTo({ userId }: { userId: string }) {
    return app.db
      .selectFrom('mails')
      .select(['subject', 'text_body'])
      .where('user_id', '=', userId)
      .where('kind', 'in', ['review-published', 'review-withheld'])
      .orderBy('created_at')
      .execute()
  }

  test('is decided by nobody who stands in it', async () => {
    const mark = device()
    const customer = { userId: office.userId, name: 'Asha', phone: null, closed_at: null }
    await app.db
      .insertInto('customers')
      .values({ user_id: customer.userId, name: 'Asha', phone: null, closed_at: null })
      .execute()
    await reviewed({ device: mark })
    const own = await reviewed({ who: { ...office, ...customer }, device: mark, text: held() })
    const { id, version } = await caseOf(own.reviewId, 'device')
    const ofOneself = { problem: { code: 'reviews.of_oneself' } }
    const publish = { reviewId: own.reviewId, version: 1, outcome: 'published' as const, fields: {} }
    expect([
      await decideSuspicion(app, office, { suspicionId: id, version, deed: 'nothing', fields: {} }),
      await decideReview(app, office, publish),
      await confirmReceipt(app, office, { reviewId: own.reviewId, fields: { receipt: 'It is on my desk.' } }),
    ]).toMatchObject([ofOneself, ofOneself, ofOneself])
    expect(await decideReview(app, await addAdmin(app), publish)).toMatchObject({ ok: true })
  })
})

test('nothing of a person who has closed their account remains in a case, in marks or in bars', async () => {
  const person = await registerCustomer(app, 'the monsoon came late')
  const mark = device()
  await reviewed({ device: mark })
  const { reviewId } = await reviewed({ who: person, device: mark })
  const { id } = await caseOf(reviewId, 'device')
  await decide(reviewId, 'device', 'bar', { until: addDays(indianDay(app.clock.now()), 9) })
  const exported = known(await exportPersonalData(app, person))
  expect(JSON.parse(exported.json)).toMatchObject({
    reviewerDevices: [{ mark_sha256: mark }],
    reviewerLimits: [{ barred_until: expect.any(String) }],
  })
  known(await closeAccount(app, { userId: person.userId, fields: { password: 'the monsoon came late' } }))
  const left = await app.db
    .selectFrom('users')
    .select((eb) => [
      eb
        .exists(eb.selectFrom('suspected_accounts').select('user_id').whereRef('user_id', '=', 'users.id'))
        .as('case'),
      eb
        .exists(eb.selectFrom('reviewer_devices').select('user_id').whereRef('user_id', '=', 'users.id'))
        .as('device'),
      eb
        .exists(eb.selectFrom('reviewer_limits').select('user_id').whereRef('user_id', '=', 'users.id'))
        .as('bar'),
    ])
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(left).toEqual({ case: false, device: false, bar: false })
  const page = JSON.stringify(await findSuspicion(app, office, id))
  for (const trace of [person.userId, person.name, person.email]) expect(page).not.toContain(trace)
  const { text_bands } = await app.db
    .selectFrom('reviews')
    .select('text_bands')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  expect(text_bands).toEqual([])
})
