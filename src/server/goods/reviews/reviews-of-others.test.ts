import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { exportPersonalData } from '#server/office/personal-data/export-personal-data.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel, openedDispute } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { known, pieceOf, REVIEW_TEXT, reviewedPiece } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { editReview } from './change-review.ts'
import { askForReviews, chooseLetters, stopLettersByLink } from './letters/ask-for-reviews.ts'
import { appealDecision, decideReply, decideReview } from './moderation/decide-review.ts'
import { decideVideo } from './moderation/decide-video.ts'
import { findOfficeReview, listReviewQueue } from './moderation/office-review-views.ts'
import { findOwnReview } from './own-review-views.ts'
import { addReviewPhotograph, removeReviewPhotograph } from './photographs/change-photographs.ts'
import { makeSmallPhotographs } from './photographs/make-small-photographs.ts'
import { openReviewPhotograph } from './photographs/open-review-photograph.ts'
import { rateSeller } from './rate-seller.ts'
import { findSellerRating } from './ratings/seller-rating-views.ts'
import { removeErasedPhotographs, showSellerRatings, weighRatings } from './ratings/weigh-ratings.ts'
import { addSecondReport, answerForOffice, answerReview } from './reply-to-review.ts'
import { findRating, listReviews } from './review-views.ts'
import { countReviewsToAnswer, listSoldReviews } from './seller-review-views.ts'
import { addReviewVideo } from './videos/change-video.ts'
import { openReviewVideo } from './videos/open-review-video.ts'
import { reportReview, voteReview } from './vote-review.ts'
import { withdrawAnswer, withdrawForOffice } from './withdraw-reply.ts'
import { writeReview } from './write-review.ts'

let app: App
let close: () => Promise<void>
let turnedMs = 0
let owner: AddedOwner
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
  owner = await addAdmin(app)
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 50 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: (await addCustomer(app)).userId } }
})
afterAll(() => close())

const NO_WAIT = new AbortController().signal
const withPhone = `${REVIEW_TEXT} Call 98765 43210 for one that does not rattle.`
const reviewed = (fields?: Parameters<typeof reviewedPiece>[3]) => reviewedPiece(app, ravi, mouse, fields)
const shown = async () => (await listReviews(app, mouse.productId, { sort: 'helpful' })).reviews
const rating = () => findRating(app.db, mouse.productId)
const mailsTo = async ({ userId }: { userId: string }) =>
  app.db
    .selectFrom('mails')
    .select(['kind', 'text_body'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
const kindsTo = async (who: { userId: string }) =>
  (await mailsTo(who)).map(({ kind }) => kind).filter((kind) => kind.startsWith('review'))
const withhold = (reviewId: string, admin = owner, version = 1) =>
  decideReview(app, admin, {
    reviewId,
    version,
    outcome: 'withheld',
    fields: { reason: 'personal-details', words: 'Leave the number out.' },
  })

describe('the office', () => {
  test('publishes what waits, counted from then on, and its writer is told', async () => {
    const { reviewId, customer } = await reviewed({ text: withPhone })
    const { reviews } = await listReviewQueue(app, owner, {})
    expect(reviews.find(({ id }) => id === reviewId)).toMatchObject({ heldFor: ['a phone number'] })
    known(await decideReview(app, owner, { reviewId, version: 1, outcome: 'published', fields: {} }))
    expect(await shown()).toMatchObject([{ id: reviewId }])
    expect(await rating()).toMatchObject({ reviews: 1 })
    expect(await kindsTo(customer)).toEqual(['review-published'])
    expect(
      await decideReview(app, owner, { reviewId, version: 1, outcome: 'published', fields: {} }),
    ).toMatchObject({
      problem: { code: 'reviews.already_decided' },
    })
  })

  test('withholds what was reported, with a reason that its writer reads; one appeal goes to somebody else', async () => {
    const { reviewId, customer } = await reviewed()
    const reporter = await addCustomer(app)
    const report = () => reportReview(app, reporter, { reviewId, fields: { reason: 'abuse', words: 'Rude' } })
    expect([await report(), await report()]).toMatchObject([{ ok: true }, { ok: true }])
    expect(await reportReview(app, customer, { reviewId, fields: { reason: 'abuse' } })).toMatchObject({
      problem: { code: 'reviews.own_review' },
    })
    expect(await reportReview(app, reporter, { reviewId, fields: {} })).toMatchObject({
      problem: { fields: { reason: 'Please choose a reason' } },
    })
    expect((await findOfficeReview(app, owner, reviewId))?.reports).toHaveLength(1)
    expect(await withhold(reviewId)).toMatchObject({ ok: true })
    expect([await shown(), await rating()]).toEqual([[], undefined])
    expect(await findOwnReview(app, customer.userId, reviewId)).toMatchObject({
      withheld: {
        reason: 'It names a person, or says how to reach one',
        words: 'Leave the number out.',
        mayAppeal: true,
      },
    })
    expect((await mailsTo(customer)).at(-1)).toMatchObject({
      kind: 'review-withheld',
      text_body: expect.stringContaining('Leave the number out.'),
    })
    const appeal = () =>
      appealDecision(app, customer, { reviewId, fields: { words: 'There is no number in it.' } })
    expect(await appeal()).toMatchObject({ ok: true })
    expect(await appeal()).toMatchObject({ problem: { code: 'reviews.appeal_over' } })
    expect(await withhold(reviewId)).toMatchObject({ problem: { code: 'reviews.appeal_of_own' } })
    const other = await addAdmin(app)
    known(await decideReview(app, other, { reviewId, version: 1, outcome: 'published', fields: {} }))
    expect(await shown()).toMatchObject([{ id: reviewId }])
    const actions = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', reviewId)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'review.written',
      'review.withheld',
      'review.appealed',
      'review.published',
    ])
    // Withheld once more, it is not promised a second look that it has had.
    known(await reportReview(app, await addCustomer(app), { reviewId, fields: { reason: 'abuse' } }))
    known(await withhold(reviewId))
    expect((await mailsTo(customer)).at(-1)).toMatchObject({
      kind: 'review-withheld',
      text_body: expect.not.stringContaining('second look'),
    })
  })

  test('gives no decision without a reason and words, or about a text that it has not read', async () => {
    const { reviewId, customer } = await reviewed({ text: withPhone })
    expect(
      await decideReview(app, owner, { reviewId, version: 1, outcome: 'withheld', fields: {} }),
    ).toMatchObject({ problem: { fields: { reason: expect.any(String), words: expect.any(String) } } })
    const fields = { stars: '1', text: `${withPhone} Now!`, byline: 'named' }
    await editReview(app, customer, { reviewId, fields })
    expect(await withhold(reviewId)).toMatchObject({ problem: { code: 'reviews.already_decided' } })
    expect(await withhold(reviewId, owner, 2)).toMatchObject({ ok: true })
    // What was withheld waits for the office again, whatever it says.
    const clean = { stars: '4', text: REVIEW_TEXT, byline: 'named' }
    expect(await editReview(app, customer, { reviewId, fields: clean })).toMatchObject({
      value: { state: 'waiting' },
    })
  })
})

test('once its writer has appealed, no two decisions in a row are one administrator’s, of other words neither', async () => {
  const { reviewId, customer } = await reviewed({ text: withPhone })
  known(await withhold(reviewId))
  known(await appealDecision(app, customer, { reviewId, fields: { words: 'There is no number in it.' } }))
  const edit = (text: string) =>
    editReview(app, customer, { reviewId, fields: { stars: '4', text, byline: 'named' } })
  known(await edit(`${withPhone} Please.`))
  expect(await withhold(reviewId, owner, 2)).toMatchObject({ problem: { code: 'reviews.appeal_of_own' } })
  const other = await addAdmin(app)
  known(await withhold(reviewId, other, 2))
  known(await edit(`${withPhone} Really.`))
  expect(await withhold(reviewId, other, 3)).toMatchObject({ problem: { code: 'reviews.appeal_of_own' } })
  known(await withhold(reviewId, owner, 3))
})

testInFull('what is sent again and again takes nothing of what somebody may do in an hour', async () => {
  const { reviewId, customer, parcel } = await reviewed()
  const fields = { stars: '4', text: REVIEW_TEXT, byline: 'named' }
  for (let times = 0; times < 40; times += 1)
    expect(await writeReview(app, customer, { piece: pieceOf(parcel), fields })).toMatchObject({
      problem: { code: 'reviews.already_written' },
    })
  const reporter = await addCustomer(app)
  const report = { reason: 'abuse', words: '' }
  for (let times = 0; times < 12; times += 1)
    known(await reportReview(app, reporter, { reviewId, fields: report }))
})

describe('below a review', () => {
  test('the seller who sold it answers once, and changes the answer; its writer is told once; no other seller does', async () => {
    const { reviewId, customer } = await reviewed()
    const say = (vendor: typeof ravi.vendor, text: string) => answerReview(app, vendor, { reviewId, text })
    const listed = async (isAnswered: boolean) =>
      (await listSoldReviews(app, mouse.sellerId, { isAnswered })).reviews.map(({ id }) => id)
    expect([await listed(false), await listed(true)]).toEqual([[reviewId], []])
    known(await say(ravi.vendor, 'Thank you, we are glad to hear it.'))
    known(await say(ravi.vendor, 'Thank you. The wheel is the same in all of them.'))
    expect([await listed(false), await listed(true)]).toEqual([[], [reviewId]])
    expect(await kindsTo(customer)).toEqual(['review-answered'])
    expect((await shown())[0]?.replies).toMatchObject([
      {
        heading: `Answer of ${mouse.sellerId}, the seller`,
        text: 'Thank you. The wheel is the same in all of them.',
        isEdited: true,
      },
    ])
    const other = await addOffer(app, { sellerId: app.random.uuid() })
    expect(
      await say({ ...ravi.vendor, sellerId: other.sellerId }, 'We sell it cheaper than they do.'),
    ).toMatchObject({
      problem: { code: 'reviews.gone' },
    })
    known(
      await answerForOffice(app, owner, {
        reviewId,
        text: 'We have passed this on to the maker.',
        role: 'office',
      }),
    )
    expect((await shown())[0]?.replies.map(({ heading }) => heading).at(-1)).toBe('Answer of NanoNagar')
  })

  test('the seller withdraws its answer and can write another; no other seller does, and the office still knows it', async () => {
    const { reviewId, customer } = await reviewed()
    known(await answerReview(app, ravi.vendor, { reviewId, text: 'Thank you, we are glad to hear it.' }))
    const other = await addOffer(app, { sellerId: app.random.uuid() })
    const stranger = { ...ravi.vendor, sellerId: other.sellerId }
    expect(await withdrawAnswer(app, stranger, { reviewId })).toMatchObject({ ok: false })
    known(await withdrawAnswer(app, ravi.vendor, { reviewId }))
    expect(await withdrawAnswer(app, ravi.vendor, { reviewId })).toMatchObject({ ok: false })
    expect((await shown())[0]?.replies).toEqual([])
    const unanswered = await listSoldReviews(app, mouse.sellerId, { isAnswered: false })
    expect(unanswered.reviews).toMatchObject([{ id: reviewId, answer: undefined }])
    const reply = (await findOfficeReview(app, owner, reviewId))?.allReplies[0]
    expect(reply).toMatchObject({ state: 'withdrawn', text: 'Thank you, we are glad to hear it.' })
    const publish = { replyId: reply?.id ?? '', version: 1, outcome: 'published', fields: {} } as const
    expect(await decideReply(app, owner, publish)).toMatchObject({ problem: { code: 'reviews.gone' } })
    known(await answerReview(app, ravi.vendor, { reviewId, text: withPhone }))
    known(await withdrawAnswer(app, ravi.vendor, { reviewId }))
    expect(
      await answerReview(app, ravi.vendor, { reviewId, text: 'Thank you for this review.' }),
    ).toMatchObject({
      value: { state: 'waiting' },
    })
    expect(await kindsTo(customer)).toEqual(['review-answered'])
    known(await answerForOffice(app, owner, { reviewId, text: 'The maker thanks you.', role: 'maker' }))
    known(await withdrawForOffice(app, owner, { reviewId, role: 'maker' }))
    expect((await shown())[0]?.replies).toEqual([])
  })

  test('an answer with a phone number waits, and is told of when it is withheld', async () => {
    const { reviewId, customer } = await reviewed()
    expect(await answerReview(app, ravi.vendor, { reviewId, text: withPhone })).toMatchObject({
      value: { state: 'waiting' },
    })
    expect((await shown())[0]?.replies).toEqual([])
    const reply = (await findOfficeReview(app, owner, reviewId))?.allReplies[0]
    const fields = { reason: 'personal-details', words: 'Leave the number out.' }
    const decided = { replyId: reply?.id ?? '', version: 1, outcome: 'withheld', fields } as const
    known(await decideReply(app, owner, decided))
    expect((await findOfficeReview(app, owner, reviewId))?.queuedAt).toBeUndefined()
    expect(await kindsTo(ravi.vendor)).toEqual(['review-withheld'])
    expect(
      await answerReview(app, ravi.vendor, { reviewId, text: 'Thank you for this review.' }),
    ).toMatchObject({
      value: { state: 'waiting' },
    })
    expect(await kindsTo(customer)).toEqual([])
    known(await decideReply(app, owner, { ...decided, version: 2, outcome: 'published' }))
    expect(await kindsTo(customer)).toEqual(['review-answered'])
  })

  testInFull(
    'an answer that waits is decided also once the reviewer has left, and the review is not to be answered',
    async () => {
      const { reviewId, customer } = await reviewed()
      const other = await reviewed({ text: `${REVIEW_TEXT} It is quiet as well.` })
      known(await answerReview(app, ravi.vendor, { reviewId, text: withPhone }))
      expect(await countReviewsToAnswer(app, mouse.sellerId)).toBe(1)
      for (const { userId } of [customer, other.customer])
        await inTransaction(app, (tx) => erasePerson(tx, { userId, at: app.clock.now() }))
      expect(await countReviewsToAnswer(app, mouse.sellerId)).toBe(0)
      const office = await findOfficeReview(app, owner, reviewId)
      expect(office?.queuedAt).toBeDefined()
      const replyId = office?.allReplies[0]?.id ?? ''
      known(await decideReply(app, owner, { replyId, version: 1, outcome: 'published', fields: {} }))
      expect((await findOfficeReview(app, owner, reviewId))?.queuedAt).toBeUndefined()
    },
  )

  testInFull('its writer says after half a year what became of it, and no earlier', async () => {
    const { reviewId, customer } = await reviewed()
    const report = () => addSecondReport(app, customer, { reviewId, text: 'Still fine, the feet are worn.' })
    expect(await report()).toMatchObject({ problem: { code: 'reviews.too_early' } })
    turnedMs = 186 * DAY_MS
    expect(await report()).toMatchObject({ value: { state: 'published' } })
    expect((await shown())[0]).toMatchObject({ text: REVIEW_TEXT, replies: [{ heading: 'After 6 months' }] })
    expect(await addSecondReport(app, await addCustomer(app), { reviewId, text: REVIEW_TEXT })).toMatchObject(
      {
        problem: { code: 'reviews.gone' },
      },
    )
  })
})

describe('votes', () => {
  test('count from customers with an order of a week ago, once each, and can be taken back', async () => {
    const { reviewId, customer } = await reviewed()
    const second = await reviewed()
    const voter = await addCustomer(app)
    const vote = (isHelpful: boolean | null, who: { userId: string } = voter) =>
      voteReview(app, who, { reviewId, isHelpful })
    expect(await vote(true)).toMatchObject({ problem: { code: 'reviews.voter_too_new' } })
    await deliveredParcel(app, ravi, voter, { offer: mouse })
    expect(await vote(true)).toMatchObject({ problem: { code: 'reviews.voter_too_new' } })
    turnedMs = 8 * DAY_MS
    await Promise.all([vote(true), vote(true), vote(true)])
    expect((await shown()).map(({ id, helpful }) => [id, helpful])).toEqual([
      [reviewId, 1],
      [second.reviewId, 0],
    ])
    await vote(false)
    expect((await shown()).map(({ id }) => id)).toEqual([second.reviewId, reviewId])
    await vote(null)
    expect((await shown()).every(({ helpful }) => helpful === 0)).toBe(true)
    expect(await vote(true, customer)).toMatchObject({ problem: { code: 'reviews.own_review' } })
    const vendor = { user_id: voter.userId, seller_id: mouse.sellerId, name: 'Ravi' }
    await app.db.insertInto('vendors').values(vendor).execute()
    expect(await vote(true)).toMatchObject({ problem: { code: 'reviews.own_review' } })
  })

  /** Wilson's lower end at 95 %, in millionths. */
  function lowerEnd(helpful: number, n: number): number {
    if (n === 0) return 0
    const [p, z] = [helpful / n, 1.96]
    const spread = z * Math.sqrt((p * (1 - p) + (z * z) / (4 * n)) / n)
    return Math.floor((1_000_000 * (p + (z * z) / (2 * n) - spread)) / (1 + (z * z) / n))
  }

  testInFull(
    'of one browser count once, and still do when the account whose vote counted is closed',
    async () => {
      const people = [await addCustomer(app), await addCustomer(app), await addCustomer(app)]
      for (const who of people) await deliveredParcel(app, ravi, who, { offer: mouse })
      turnedMs = 8 * DAY_MS
      const { reviewId } = await reviewed()
      const device = 'ab'.repeat(32)
      for (const who of people) known(await voteReview(app, who, { reviewId, isHelpful: true, device }))
      const [{ userId } = { userId: '' }] = people
      const helpful = async () => (await shown())[0]?.helpful
      expect(await helpful()).toBe(1)
      await inTransaction(app, (tx) => erasePerson(tx, { userId, at: app.clock.now() }))
      expect(await helpful()).toBe(1)
    },
  )

  test('rank a review by the lower end of the share that found it helpful', async () => {
    const { reviewId } = await reviewed()
    for (const [helpful, unhelpful] of [
      [0, 0],
      [1, 0],
      [10, 0],
      [90, 10],
      [3, 4],
    ] as const) {
      const { helpful_rank } = await app.db
        .updateTable('reviews')
        .set({ helpful, unhelpful })
        .where('id', '=', reviewId)
        .returning('helpful_rank')
        .executeTakeFirstOrThrow()
      expect(Math.abs(helpful_rank - lowerEnd(helpful, helpful + unhelpful))).toBeLessThanOrEqual(1)
    }
  })
})

describe('photographs', () => {
  test('are six at most, lose what they knew, and are seen with a published review alone', async () => {
    const { reviewId, customer } = await reviewed({ text: withPhone })
    const picture = (shade: number) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background: { r: shade, g: 0, b: 0 } } })
        .withExif({ IFD0: { Copyright: 'Asha at home' } })
        .jpeg()
        .toBuffer()
    const add = async (shade: number, who: { userId: string } = customer) =>
      addReviewPhotograph(app, who, { reviewId, bytes: new Uint8Array(await picture(shade)) })
    const { photographId } = known(await add(0))
    for (const shade of [40, 80, 120, 160, 200]) known(await add(shade))
    expect(await add(240)).toMatchObject({ problem: { code: 'reviews.photographs_full' } })
    expect(await add(1, await addCustomer(app))).toMatchObject({ problem: { code: 'reviews.gone' } })
    const open = (userId: string | undefined) => openReviewPhotograph(app, userId, { reviewId, photographId })
    expect([await open(undefined), await open(customer.userId)]).toMatchObject([{ ok: false }, { ok: true }])
    known(await decideReview(app, owner, { reviewId, version: 1, outcome: 'published', fields: {} }))
    const opened = known(await open(undefined))
    const small = known(await openReviewPhotograph(app, undefined, { reviewId, photographId, isSmall: true }))
    expect([small.contentType, (await sharp(Buffer.from(small.bytes)).metadata()).width]).toEqual([
      'image/webp',
      320,
    ])
    expect((await sharp(Buffer.from(opened.bytes)).metadata()).exif).toBeUndefined()
    known(await removeReviewPhotograph(app, customer, { reviewId, photographId }))
    expect([await open(customer.userId), (await shown())[0]?.photographs.length]).toMatchObject([
      { ok: false },
      5,
    ])
  })
})

test('a photograph from before is shown as it is until a night has made it small', async () => {
  const { reviewId, customer } = await reviewed()
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer()
  const { photographId } = known(
    await addReviewPhotograph(app, customer, { reviewId, bytes: new Uint8Array(bytes) }),
  )
  await app.files.remove(`reviews/${reviewId}/${photographId}-small.webp`)
  await app.db.updateTable('review_photographs').set({ has_small: false }).execute()
  const widthOf = async () => {
    const opened = known(
      await openReviewPhotograph(app, undefined, { reviewId, photographId, isSmall: true }),
    )
    return (await sharp(Buffer.from(opened.bytes)).metadata()).width
  }
  expect(await widthOf()).toBe(900)
  await makeSmallPhotographs(app, {}, NO_WAIT)
  expect(await widthOf()).toBe(320)
})

describe('letters', () => {
  const ask = () => askForReviews(app, {}, NO_WAIT)
  test('ask once two weeks after an order, and half a year later who wrote a review', async () => {
    const customer = await addCustomer(app)
    const parcel = await deliveredParcel(app, ravi, customer, { offer: mouse })
    await ask()
    expect(await kindsTo(customer)).toEqual([])
    turnedMs = 15 * DAY_MS
    await Promise.all([ask(), ask()])
    await ask()
    expect(await kindsTo(customer)).toEqual(['review-asked'])
    known(
      await writeReview(app, customer, {
        piece: pieceOf(parcel),
        fields: { stars: '4', text: REVIEW_TEXT, byline: 'named' },
      }),
    )
    turnedMs = 190 * DAY_MS
    await ask()
    await ask()
    expect(await kindsTo(customer)).toEqual(['review-asked', 'review-asked-again'])
  })

  test('are not written to who may write no reviews', async () => {
    const barred = await addCustomer(app)
    await deliveredParcel(app, ravi, barred, { offer: mouse })
    const [suspicionId, decisionId] = [app.random.uuid(), app.random.uuid()]
    const at = app.clock.now()
    await app.db
      .insertInto('review_suspicions')
      .values({ id: suspicionId, signal: 'burst', is_strong: false, evidence: '{}', found_at: at })
      .execute()
    const decided = {
      deed: 'bar',
      words: 'One hand.',
      until: at,
      decided_by: owner.userId,
      decided_at: at,
    } as const
    await app.db
      .insertInto('suspicion_decisions')
      .values({ id: decisionId, suspicion_id: suspicionId, ...decided })
      .execute()
    const barred_until = new Date(at.getTime() + 40 * DAY_MS)
    await app.db
      .insertInto('reviewer_limits')
      .values({ decision_id: decisionId, user_id: barred.userId, barred_until })
      .execute()
    turnedMs = 15 * DAY_MS
    await ask()
    expect(await kindsTo(barred)).toEqual([])
  })

  testInFull('are not written to who wants none, of what is disputed, or of what was reviewed', async () => {
    const stopped = await addCustomer(app)
    await deliveredParcel(app, ravi, stopped, { offer: mouse })
    await chooseLetters(app, stopped, false)
    const disputing = await addCustomer(app)
    await openedDispute(app, await deliveredParcel(app, ravi, disputing, { offer: mouse }))
    const { customer: done } = await reviewed()
    const asked = await addCustomer(app)
    await deliveredParcel(app, ravi, asked, { offer: mouse })
    turnedMs = 15 * DAY_MS
    await ask()
    expect([
      await kindsTo(stopped),
      await kindsTo(disputing),
      await kindsTo(done),
      await kindsTo(asked),
    ]).toEqual([[], [], [], ['review-asked']])
    const [, token = ''] = /letters\?token=(\S+)/.exec((await mailsTo(asked)).at(-1)?.text_body ?? '') ?? []
    expect([
      await stopLettersByLink(app, token),
      await stopLettersByLink(app, 'no-such-token'),
    ]).toMatchObject([{ ok: true }, { ok: false }])
    const stops = await app.db
      .selectFrom('review_letter_choices')
      .select('stopped_at')
      .where('user_id', '=', asked.userId)
      .executeTakeFirst()
    expect(stops?.stopped_at).toBeInstanceOf(Date)
  })
})

describe('a seller', () => {
  const STARS = { 'seller-day': '5', 'seller-packing': '4', 'seller-described': '3' }
  test('is rated once an order, by its customer, and shown from five ratings on', async () => {
    const rate = async (who: { userId: string }, orderId: string, fields: object = STARS) => {
      const { id } = await app.db
        .selectFrom('vendor_orders')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      return rateSeller(app, who, { vendorOrderId: id, fields: { ...fields } })
    }
    for (let n = 1; n <= 5; n += 1) {
      await showSellerRatings(app)
      expect(await findSellerRating(app.db, mouse.sellerId)).toEqual(['Not enough ratings by customers yet'])
      const customer = await addCustomer(app)
      const { orderId } = await deliveredParcel(app, ravi, customer, { offer: mouse })
      expect(await rate(customer, orderId, { 'seller-day': '5' })).toMatchObject({
        problem: { fields: { 'seller-packing': expect.any(String) } },
      })
      expect(await rate(await addCustomer(app), orderId)).toMatchObject({ problem: { code: 'reviews.gone' } })
      known(await rate(customer, orderId, { ...STARS, 'seller-day': '1' }))
      known(await rate(customer, orderId))
    }
    await showSellerRatings(app)
    expect(await findSellerRating(app.db, mouse.sellerId)).toEqual([
      'Sent by the promised day: 5.0 of 5 (5 ratings)',
      'Packing: 4.0 of 5 (5 ratings)',
      'As described: 3.0 of 5 (5 ratings)',
    ])
    expect(await rating()).toBeUndefined()
  })
})

test('a review that grew old counts less from the next month on', async () => {
  await reviewed({ stars: '5' })
  expect(await rating()).toMatchObject({ score: '3.3' })
  turnedMs = 1_460 * DAY_MS
  await weighRatings(app, {}, NO_WAIT)
  expect(await rating()).toMatchObject({ score: '3.1', reviews: 1 })
})

test('who closes their account leaves the stars and nothing else, and had all of it in the export', async () => {
  const person = {
    name: 'Zubeida Qadri',
    email: `${app.random.uuid()}@example.in`,
    password: 'the monsoon came late',
  }
  const { userId } = await createAccount(app, { ...person, roles: [{ kind: 'customer' }] })
  const parcel = await deliveredParcel(app, ravi, { userId, ...person }, { offer: mouse })
  const text = 'Zubeida likes the wheel, and the battery too.'
  const { reviewId } = known(
    await writeReview(
      app,
      { userId },
      { piece: pieceOf(parcel), fields: { stars: '5', text, byline: 'named' } },
    ),
  )
  const bytes = new Uint8Array(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  const { photographId } = known(await addReviewPhotograph(app, { userId }, { reviewId, bytes }))
  const fileKey = `reviews/${reviewId}/${photographId}.jpg`
  async function* video() {
    yield readFileSync('tests/videos/h264.mp4')
  }
  const { videoId } = known(await addReviewVideo(app, { userId }, { reviewId, content: video() }))
  known(await decideVideo(app, owner, { reviewId, videoId, outcome: 'published', fields: {} }))
  const videoKey = `reviews/${reviewId}/${videoId}.mp4`
  const exported = known(await exportPersonalData(app, { userId }))
  expect(JSON.parse(exported.json)).toMatchObject({
    reviews: [{ text }],
    reviewPhotographs: [{ file_key: fileKey }],
    reviewVideos: [{ file_key: videoKey, container: 'mp4' }],
  })
  known(await closeAccount(app, { userId, fields: { password: person.password } }))
  expect(await shown()).toMatchObject([
    { stars: 5, text: '', author: 'A customer who has left', photographs: [photographId] },
  ])
  expect(await openReviewPhotograph(app, userId, { reviewId, photographId })).toMatchObject({ ok: false })
  expect(await rating()).toMatchObject({ reviews: 1 })
  expect(await openReviewVideo(app, undefined, { reviewId, videoId })).toMatchObject({ ok: false })
  await removeErasedPhotographs(app)
  const smallKey = fileKey.replace('.jpg', '-small.webp')
  const left = await Promise.all([fileKey, smallKey, videoKey].map((key) => app.files.has(key)))
  expect([left, (await shown())[0]?.photographs]).toEqual([[false, false, false], []])
})
