import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { findReceipt } from '#server/goods/receipts/receipt-views.ts'
import { listPiecesOfOrder } from '#server/goods/reviews/piece-views.ts'
import { rateSeller } from '#server/goods/reviews/rate-seller.ts'
import { confirmReceipt } from '#server/goods/reviews/receipts/confirm-receipt.ts'
import { answerReview } from '#server/goods/reviews/reply-to-review.ts'
import { writeReview } from '#server/goods/reviews/write-review.ts'
import { type ActingAdmin, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** Said by every review of a demonstration. */
export const MADE_UP = 'Made up for this demonstration.'

/** What somebody of the demo says of a piece of an order of `DEMO_ORDERS`, in hours before the demo was opened. */
export interface DemoReview {
  /** The place of the order in the list. */
  order: number
  productId: string
  hoursAgo: number
  stars: number
  title: string
  text: string
  aspects?: Readonly<Record<string, number>>
  /** How the seller sent it: the day, the packing, as described. */
  seller?: readonly [number, number, number]
  /** What the seller answers a day later. */
  answer?: string
  isUnnamed?: boolean
}

/** Good and bad ones, one of a piece that went back, one that waits for the office, and two in nearly the same words. */
export const DEMO_REVIEWS: readonly DemoReview[] = [
  {
    order: 0,
    productId: 'wd-red-plus-4tb',
    hoursAgo: 1_300,
    stars: 5,
    title: 'Quiet in a two-bay NAS',
    text: 'Two of these run in a small NAS in the hall, day and night. I hear the fan of the NAS and not the drives.',
    aspects: { quiet: 5, speed: 4, temperature: 4 },
    seller: [5, 5, 5],
  },
  {
    order: 1,
    productId: 'corsair-rm850x',
    hoursAgo: 1_000,
    stars: 4,
    title: 'Good, cables are stiff',
    text: 'The fan stands still at the desktop. The 24-pin cable is stiff, and took some force behind the board.',
    aspects: { quiet: 5, cables: 3 },
    seller: [4, 5, 5],
    answer: 'Thank you for telling others. It helps to bend that cable before it is plugged in.',
  },
  {
    order: 4,
    productId: 'wd-red-plus-4tb',
    hoursAgo: 500,
    stars: 3,
    title: '',
    text: 'Works, and gets warm: 46 degrees in a case without a fan in front of the drives.',
    aspects: { temperature: 2 },
    seller: [5, 3, 5],
    isUnnamed: true,
  },
  {
    order: 5,
    productId: 'wd-red-plus-4tb',
    hoursAgo: 190,
    stars: 4,
    title: 'Nothing wrong with it',
    text: 'I sent one back because my NAS takes only two drives. The other one is silent and does what it should.',
    seller: [5, 5, 5],
  },
  {
    order: 6,
    productId: 'razer-blackwidow-v4',
    hoursAgo: 150,
    stars: 2,
    title: 'Loud',
    text: 'My flatmate hears every key through the wall. The software wants an account before a light can be changed.',
    aspects: { feel: 4, quiet: 1 },
    seller: [5, 4, 4],
  },
  {
    order: 2,
    productId: 'razer-blackwidow-v4',
    hoursAgo: 120,
    stars: 2,
    title: 'Too loud',
    text: 'My flatmate hears every key through the wall. The software wants an account before a colour can be changed.',
    aspects: { feel: 4, quiet: 1 },
  },
  {
    order: 8,
    productId: 'nzxt-h7-flow',
    hoursAgo: 70,
    stars: 3,
    title: 'Good case, scratched glass',
    text: 'The board and a long card went in without a fight. The glass had a scratch, and the seller says it was me.',
    aspects: { airflow: 4, assembly: 5, build: 3 },
    seller: [5, 3, 3],
  },
  {
    order: 15,
    productId: 'corsair-rm850x',
    hoursAgo: 20,
    stars: 5,
    title: 'Silent at the desktop',
    text: 'I have not heard it once on its first evening. A little longer than I had planned for, so measure your case.',
    aspects: { quiet: 5, cables: 4 },
    seller: [5, 5, 5],
  },
  {
    order: 3,
    productId: 'nzxt-h7-flow',
    hoursAgo: 60,
    stars: 5,
    title: 'Easy to build in',
    text: 'There is room behind the board. For the fan brackets call 98000 00001, I have some left over.',
  },
]

/** Has a customer review a piece that was delivered by then; nothing where it was not, or was reviewed before. */
export async function writeDemoReview(
  app: App,
  o: {
    of: DemoReview
    checkoutKey: string
    customer: { userId: string }
    vendor: { sellerId: string; userId: string }
    owner: ActingAdmin
  },
): Promise<void> {
  const { of, customer, vendor } = o
  const nowMs = app.clock.now().getTime()
  const ago = (hours: number): App => ({
    ...app,
    clock: { now: () => new Date(nowMs - hours * HOUR_MS) },
  })
  const order = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', customer.userId)
    .where('checkout_key', '=', o.checkoutKey)
    .executeTakeFirst()
  const pieces = order ? await listPiecesOfOrder(app.db, { ...customer, orderId: order.id }) : []
  const piece = pieces.find(({ productId, reviewId }) => productId === of.productId && reviewId === null)
  if (!piece || pieces.some(({ productId, reviewId }) => productId === of.productId && reviewId !== null))
    return
  const aspects = Object.entries(of.aspects ?? {}).map(([key, stars]) => [`aspect-${key}`, String(stars)])
  const written = await writeReview(ago(of.hoursAgo), customer, {
    piece: piece.key,
    fields: {
      stars: String(of.stars),
      title: of.title,
      text: `${of.text} ${MADE_UP}`,
      byline: of.isUnnamed ? 'unnamed' : 'named',
      ...Object.fromEntries(aspects),
    },
  })
  invariant(written.ok, 'a piece that was delivered can be reviewed')
  if (of.seller) {
    const [day, packing, described] = of.seller.map(String)
    const fields = { 'seller-day': day, 'seller-packing': packing, 'seller-described': described }
    await rateSeller(ago(of.hoursAgo), customer, { vendorOrderId: piece.vendorOrderId, fields })
  }
  const { unproven } = (await findReceipt(app.db, piece)) ?? {}
  const admin = permit(o.owner, 'reviews.decide')
  invariant(admin, 'an owner may decide about reviews')
  const { reviewId } = written.value
  // The seller's own courier brings it, and its cash comes later than the demonstration is opened.
  if (unproven)
    await confirmReceipt(ago(of.hoursAgo), admin, {
      reviewId,
      fields: { receipt: `The customer sent a photo. ${MADE_UP}` },
    })
  const text = of.answer && `${of.answer} ${MADE_UP}`
  if (text && piece.sellerId === vendor.sellerId)
    await answerReview(ago(of.hoursAgo - 24), vendor, { reviewId, text })
}
