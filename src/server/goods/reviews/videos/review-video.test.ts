import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { VIDEO_BYTES_MAX } from '#domain/goods/reviews/video.ts'
import type { App } from '#server/ground/app.ts'
import { TooManyWaiting } from '#server/ground/threads/too-many-waiting.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { answeringThreads } from '#tests/support/answering-threads.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { known, reviewedPiece } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { undoWithdrawal, withdrawReview } from '../change-review.ts'
import { appealVideo } from '../moderation/appeal-video.ts'
import { decideVideo } from '../moderation/decide-video.ts'
import { listReviewQueue } from '../moderation/office-review-views.ts'
import { findOwnReview } from '../own-review-views.ts'
import { listReviews, readProductReviews } from '../review-views.ts'
import { listSoldReviews } from '../seller-review-views.ts'
import { addReviewVideo, removeReviewVideo } from './change-video.ts'
import { openReviewVideo, openReviewVideoForOffice } from './open-review-video.ts'

let app: App
let close: () => Promise<void>
let owner: AddedOwner
let mouse: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
/** Of this file alone: other tests and servers receive videos at the same time. */
let temporary: string
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'nn-test-videos-'))
  vi.stubEnv('TMPDIR', temporary)
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
})
beforeEach(async () => {
  owner = await addAdmin(app)
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 50 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: (await addCustomer(app)).userId } }
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await close()
  await rm(temporary, { recursive: true, force: true })
})

const reviewed = () => reviewedPiece(app, ravi, mouse)
const h264 = readFileSync('tests/videos/h264.mp4')
async function* sent(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
}
const add = (who: { userId: string }, reviewId: string, bytes: Uint8Array = h264, shop = app) =>
  addReviewVideo(shop, who, { reviewId, content: sent(bytes) })
const shown = async () => (await listReviews(app, mouse.productId, { sort: 'newest' })).reviews[0]
const isQueued = async (reviewId: string) =>
  (await listReviewQueue(app, owner, {})).reviews.some(({ id }) => id === reviewId)

test('a video waits for the office, which publishes it; then everybody sees it, until its writer removes it', async () => {
  const { reviewId, customer } = await reviewed()
  const { videoId } = known(await add(customer, reviewId))
  const which = { reviewId, videoId }
  const open = (userId?: string) => openReviewVideo(app, userId, which)
  const stranger = (await addCustomer(app)).userId
  expect(await shown()).toMatchObject({ id: reviewId, hasVideo: false, video: undefined })
  expect([await open(), await open(stranger), await open(customer.userId)]).toMatchObject([
    { problem: { code: 'reviews.gone' } },
    { problem: { code: 'reviews.gone' } },
    { value: { isPublic: false } },
  ])
  expect(await openReviewVideoForOffice(app, owner, which)).toMatchObject({ ok: true })
  expect(await isQueued(reviewId)).toBe(true)
  expect(await add(customer, reviewId)).toMatchObject({ problem: { code: 'reviews.video_full' } })

  known(await decideVideo(app, owner, { ...which, outcome: 'published', fields: {} }))
  expect(await decideVideo(app, owner, { ...which, outcome: 'published', fields: {} })).toMatchObject({
    problem: { code: 'reviews.already_decided' },
  })
  expect(await isQueued(reviewId)).toBe(false)
  expect(await shown()).toMatchObject({
    hasVideo: true,
    video: { id: videoId, container: 'mp4', seconds: 1 },
  })
  expect((await readProductReviews(app.db, mouse.productId))?.reviews).toMatchObject([{ hasVideo: true }])
  const sold = await listSoldReviews(app, ravi.vendor.sellerId, { isAnswered: false })
  expect(sold.reviews).toMatchObject([{ hasVideo: true }])
  const opened = known(await open())
  expect(opened).toMatchObject({ isPublic: true, contentType: 'video/mp4' })
  const bytes = await opened.read(4, opened.bytes - 1)
  expect([bytes?.length, Buffer.from(bytes ?? []).toString('latin1', 0, 4)]).toEqual([
    opened.bytes - 4,
    'ftyp',
  ])
  const told = await app.db
    .selectFrom('mails')
    .select('kind')
    .where('user_id', '=', customer.userId)
    .execute()
  expect(told.map(({ kind }) => kind)).toContain('review-published')
  const noted = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', reviewId)
    .where('action', 'like', 'review.video%')
    .execute()
  expect(noted).toEqual([{ action: 'review.video_published' }])

  known(await withdrawReview(app, customer, reviewId))
  expect(await open()).toMatchObject({ ok: false })
  known(await undoWithdrawal(app, customer, reviewId))
  const fileKey = `reviews/${reviewId}/${videoId}.mp4`
  expect(await removeReviewVideo(app, { userId: stranger }, which)).toMatchObject({ ok: false })
  expect([(await open()).ok, await app.files.has(fileKey)]).toEqual([true, true])
  known(await removeReviewVideo(app, customer, which))
  known(await removeReviewVideo(app, customer, which))
  expect([(await open()).ok, await app.files.has(fileKey), (await shown())?.hasVideo]).toEqual([
    false,
    false,
    false,
  ])
})

test('a withheld video is seen by its writer alone, with the reason; the text stays published', async () => {
  const { reviewId, customer } = await reviewed()
  const { videoId } = known(await add(customer, reviewId, readFileSync('tests/videos/vp9.webm')))
  const withhold = (fields: object) =>
    decideVideo(app, owner, { reviewId, videoId, outcome: 'withheld', fields: { ...fields } })
  expect(await withhold({ words: 'A face.' })).toMatchObject({ problem: { code: 'reviews.reason_missing' } })
  known(await withhold({ reason: 'personal-details', words: 'A letter with an address is seen.' }))
  expect(await shown()).toMatchObject({ id: reviewId, hasVideo: false, video: undefined })
  expect(await openReviewVideo(app, undefined, { reviewId, videoId })).toMatchObject({ ok: false })
  expect((await findOwnReview(app, customer.userId, reviewId))?.ownVideo).toMatchObject({
    state: 'withheld',
    reason: 'It names a person, or says how to reach one. A letter with an address is seen.',
  })
  const [mail] = await app.db
    .selectFrom('mails')
    .select(['kind', 'text_body'])
    .where('user_id', '=', customer.userId)
    .where('kind', '=', 'review-withheld')
    .execute()
  expect(mail?.text_body).toContain('A letter with an address is seen.')
})

test('a withheld video is looked at once more when its writer asks, by somebody else', async () => {
  const { reviewId, customer } = await reviewed()
  const { videoId } = known(await add(customer, reviewId))
  const which = { reviewId, videoId }
  const fields = { reason: 'personal-details', words: 'A letter with an address is seen.' }
  const appeal = (who: { userId: string }, words = 'The letter is blank.') =>
    appealVideo(app, who, { ...which, fields: { words } })
  expect(await appeal(customer)).toMatchObject({ problem: { code: 'reviews.gone' } })
  known(await decideVideo(app, owner, { ...which, outcome: 'withheld', fields }))
  expect(await appeal(await addCustomer(app))).toMatchObject({ problem: { code: 'reviews.gone' } })
  expect(await appeal(customer, ' ')).toMatchObject({ problem: { code: 'reviews.reply_not_valid' } })
  known(await appeal(customer))
  expect(await appeal(customer)).toMatchObject({ problem: { code: 'reviews.appeal_over' } })
  expect(await isQueued(reviewId)).toBe(true)
  const own = async () => (await findOwnReview(app, customer.userId, reviewId))?.ownVideo
  expect(await own()).toMatchObject({ appeal: 'The letter is blank.', isAppealOpen: true })
  for (const outcome of ['published', 'withheld'] as const)
    expect(await decideVideo(app, owner, { ...which, outcome, fields })).toMatchObject({
      problem: { code: 'reviews.appeal_of_own' },
    })
  const other = await addAdmin(app)
  known(await decideVideo(app, other, { ...which, outcome: 'withheld', fields }))
  expect(await isQueued(reviewId)).toBe(false)
  expect(await own()).toMatchObject({ state: 'withheld', isAppealOpen: false })
  expect(await decideVideo(app, other, { ...which, outcome: 'published', fields: {} })).toMatchObject({
    problem: { code: 'reviews.appeal_of_own' },
  })
  known(await decideVideo(app, owner, { ...which, outcome: 'published', fields: {} }))
  expect((await shown())?.hasVideo).toBe(true)
})

test('what is refused says why, and leaves nothing behind', async () => {
  const { reviewId, customer } = await reviewed()
  const codeOf = async (bytes: Uint8Array, shop = app) => {
    const added = await add(customer, reviewId, bytes, shop)
    return added.ok ? 'taken' : added.problem.code
  }
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  expect(await codeOf(page)).toBe('reviews.video_not_readable')
  expect(await codeOf(h264.subarray(0, 3_000))).toBe('reviews.video_not_readable')
  expect(await codeOf(readFileSync('tests/videos/hevc.mp4'))).toBe('reviews.video_codec')
  const ended = { ...app, threads: answeringThreads(() => Promise.reject(new Error('the thread ended'))) }
  expect(await codeOf(h264, ended)).toBe('reviews.video_not_readable')
  const full = { ...app, threads: answeringThreads(() => Promise.reject(new TooManyWaiting('videos'))) }
  expect(await codeOf(h264, full)).toBe('reviews.videos_busy')
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      yield read === 1 ? h264 : new Uint8Array(1024 * 1024)
    }
  }
  expect(await addReviewVideo(app, customer, { reviewId, content: endless() })).toMatchObject({
    problem: { code: 'reviews.video_too_large' },
  })
  expect(read).toBeLessThanOrEqual(VIDEO_BYTES_MAX / 1024 / 1024 + 2)
  expect(await add(await addCustomer(app), reviewId)).toMatchObject({ problem: { code: 'reviews.gone' } })
  expect((await readdir(temporary)).filter((name) => name.startsWith('nanonagar-video-'))).toEqual([])
  expect(await isQueued(reviewId)).toBe(false)
})

test('of two that are sent at once one is kept', async () => {
  const { reviewId, customer } = await reviewed()
  const both = await Promise.all([add(customer, reviewId), add(customer, reviewId)])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})
