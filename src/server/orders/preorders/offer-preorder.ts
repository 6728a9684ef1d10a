import type { Transaction } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import { readMovedDay, readPreorder } from '#domain/orders/preorders/preorder-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace } from '#server/ground/db/seller-transaction.ts'
import { adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { isKeptForCustomers } from '#server/selling/inventory/kept-for-customers-views.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { changeListing, type DuplicateListing } from '#server/selling/listings/change-listing.ts'
import { isInDraw } from '#server/selling/listings/draw-of-offer-views.ts'
import { lockOwnOffer } from '#server/selling/listings/lock-own-offer.ts'
import { setPreorderOfOffer } from '#server/selling/listings/preorder-of-offer.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'

type Tx = Transaction<Schema>
type Fields = Readonly<Record<string, unknown>>

type BeginRefusal =
  | CodeOf<typeof readPreorder | typeof adjustStock>
  | DuplicateListing
  | 'listings.not_found'
  | 'preorders.in_draw'
  | 'preorders.in_stock'
  | 'preorders.under_way'

/**
 * Offers what is not there yet: so many pieces, sent from a day on, so many for each person and place of delivery. They are
 * the offer's stock until then. Refuses an offer of which something is in stock, kept for somebody, or in a draw.
 */
export async function beginPreorder(
  app: App,
  who: ActingVendor,
  { offerId, fields }: { offerId: string; fields: Fields },
): Promise<Result<{ from: Day }, BeginRefusal>> {
  const { sellerId } = who
  const now = app.clock.now()
  const plan = readPreorder(fields, now)
  if (!plan.ok) return plan
  const { from, pieces, limit } = plan.value
  return changeListing(app, who, async (tx, touches) => {
    const offer = await lockOwnOffer(tx, { offerId, sellerId })
    if (!offer || offer.status === 'removed') return refuse('listings.not_found')
    if (offer.preorder) return refuse('preorders.under_way')
    if (await isInDraw(tx, offerId)) return refuse('preorders.in_draw')
    const stock = (await lockStock(tx, [offerId])).get(offerId)
    const free = stock ? stock.onHand - stock.reserved : 0
    if (free > 0 || (await asMarketplace(tx, () => isKeptForCustomers(tx, offerId))))
      return refuse('preorders.in_stock', { details: { free } })
    const change = { kind: 'by', pieces, reason: 'receipt', note: 'Pre-order' } as const
    const adjusted = await adjustStock(app, tx, { offerId, change, actorId: who.userId })
    if (!adjusted.ok) return adjusted
    await setPreorderOfOffer(tx, { offerId, preorder: { from, limit, since: now }, at: now })
    await note(app, tx, who, { offerId, action: 'preorder.begun', after: { from, pieces, limit } })
    touches(offer.productId)
    return ok({ from })
  })
}

type MoveRefusal = CodeOf<typeof readMovedDay> | DuplicateListing | 'listings.not_found' | 'preorders.none'

/**
 * Moves the day of a pre-order, for who orders from now on. A job gives those who have ordered the new day and writes to
 * them. Whoever checks out this moment waits for the stock that is locked here, and is then told the new day first.
 */
export async function movePreorder(
  app: App,
  who: ActingVendor,
  { offerId, from: typed }: { offerId: string; from: unknown },
): Promise<Result<{ from: Day }, MoveRefusal>> {
  const now = app.clock.now()
  return change(app, who, offerId, ({ from: before, since }) => readMovedDay(typed, { now, since, before }))
}

/** What was pre-ordered is there sooner: the offer is an ordinary one, and who has ordered is told that it is sent. */
export async function endPreorder(
  app: App,
  who: ActingVendor,
  { offerId }: { offerId: string },
): Promise<Result<{ from: Day }, MoveRefusal>> {
  return change(app, who, offerId, () => ok(indianDay(app.clock.now())))
}

type Preorder = NonNullable<NonNullable<Awaited<ReturnType<typeof lockOwnOffer>>>['preorder']>

async function change(
  app: App,
  who: ActingVendor,
  offerId: string,
  choose: (preorder: Preorder) => ReturnType<typeof readMovedDay>,
): Promise<Result<{ from: Day }, MoveRefusal>> {
  const at = app.clock.now()
  return changeListing(app, who, async (tx, touches) => {
    const offer = await lockOwnOffer(tx, { offerId, sellerId: who.sellerId })
    if (!offer) return refuse('listings.not_found')
    const { preorder } = offer
    if (!preorder || !preorderDay(preorder.from, indianDay(at))) return refuse('preorders.none')
    const chosen = choose(preorder)
    if (!chosen.ok) return chosen
    const from = chosen.value
    await lockStock(tx, [offerId])
    await setPreorderOfOffer(tx, { offerId, preorder: { ...preorder, from }, at })
    await note(app, tx, who, {
      offerId,
      action: 'preorder.moved',
      before: { from: preorder.from },
      after: { from },
    })
    await asMarketplace(tx, () => app.jobs.enqueue(tx, 'move-preorders', { offerId }))
    touches(offer.productId)
    return ok({ from })
  })
}

function note(
  app: App,
  tx: Tx,
  who: ActingVendor,
  {
    offerId,
    ...what
  }: {
    offerId: string
    action: 'preorder.begun' | 'preorder.moved'
    before?: Record<string, string>
    after: Record<string, string | number>
  },
): Promise<void> {
  return audit(tx, app, { ...byVendor(who), ...what, subject: { kind: 'offer', id: offerId } })
}
