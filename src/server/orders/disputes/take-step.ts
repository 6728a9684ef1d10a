import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isCovered } from '#domain/money/payouts/agreed-refund.ts'
import { dueAt } from '#domain/orders/disputes/dispute-clock.ts'
import { type DisputedPiece, pieceName } from '#domain/orders/disputes/dispute-forms.ts'
import { disputeNumber } from '#domain/orders/disputes/dispute-number.ts'
import {
  afterEvent,
  type Bearer,
  type DisputeEvent,
  type DisputeStatus,
  isOpen,
} from '#domain/orders/disputes/dispute-state.ts'
import type { MoneyBack } from '#domain/orders/refunds/money-back.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { chargeSeller } from '#server/money/earnings/charge-seller.ts'
import { readTakenBy } from '#server/money/earnings/charges/credited-sale-views.ts'
import { endHold } from '#server/money/earnings/hold-back.ts'
import { readAgreedRefund } from '#server/money/payouts/agreed-refund-views.ts'
import { noteCashCollected } from '#server/orders/fulfilment/undelivered/note-cash-collected.ts'
import { readRefundStop } from '#server/orders/refunds/charged-back-views.ts'
import { expectMoneyBack } from '#server/orders/refunds/expect-money-back.ts'
import { giveBackCollected } from '#server/orders/refunds/give-back-collected.ts'
import { type GivenBack, giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { readValueOfPieces } from '#server/orders/refunds/value-of-pieces-views.ts'
import {
  acceptDisputedPieces,
  endDisputedReturn,
  restartDisputedPieces,
} from '#server/orders/returns/end-disputed-return.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { isGivenBack } from './disputable-views.ts'
import { tellOfStep } from './dispute-mail.ts'
import { readMethod } from './dispute-mail-views.ts'
import {
  AFTER_ALL_OTHERS,
  type Dispute,
  findKept,
  insertDisputeEvent,
  lockDisputedParcel,
  lockDisputeStatus,
  moveDispute,
  type NewDisputeEvent,
  readDisputedLines,
  releasePieces,
} from './dispute-store.ts'

export interface DisputeStep {
  event: Exclude<DisputeEvent, 'opened' | 'agreed-uncovered'>
  by: NewDisputeEvent['by']
  /** Who did it and from where, for the record; nobody in a job. */
  recordedAs: Pick<AuditEntry, 'actor' | 'sellerId' | 'address'>
  text?: string | undefined
  requestKey: string
  /** With `refunded`. */
  bearer?: Bearer | undefined
  /** With `refunded`: these of its pieces alone; left out, all of them. */
  pieces?: readonly DisputedPiece[] | undefined
}

type TakeStepRefusal = CodeOf<typeof giveBack | typeof endDisputedReturn> | 'disputes.move_not_allowed'

/**
 * Takes a step in a dispute with all that follows from it, under the locks of its order and of itself: what is said is
 * kept, pieces go back, both sides are written to. What a seller agrees to and cannot bear is ours to decide; whoever
 * takes that step has locked the seller's cash before (`lockCash`). The same form sent twice with the same is one step. Gives where
 * the dispute is afterwards. Refuses when somebody else was first, when pieces went back in another way meanwhile, while a
 * bank disputes the payment, and until it is decided who bears what a bank has taken of it.
 */
export async function takeStep(
  app: App,
  tx: Transaction<Schema>,
  dispute: Dispute,
  step: DisputeStep,
): Promise<Result<DisputeStatus, TakeStepRefusal>> {
  const { id: disputeId, orderId, sellerId } = dispute
  const { requestKey, text, by } = step
  await lockVendorOrders(tx, orderId)
  const status = await lockDisputeStatus(tx, disputeId)
  await app.pause('disputes:locked')
  const kept = await findKept(tx, { disputeId, requestKey })
  if (kept) return isSameStep(kept, step) ? ok(status) : refuseMove(status)
  const agreed = step.event === 'agreed' ? await readAgreed(app, tx, dispute) : undefined
  const uncovered = agreed && !isCovered(agreed) ? agreed : undefined
  const event = uncovered ? 'agreed-uncovered' : step.event
  const next = afterEvent(status, event)
  if (!next) return refuseMove(status)
  const at = app.clock.now()
  const bearer = next === 'refunded' ? (step.bearer ?? 'seller') : undefined
  if (!isOpen(next)) await endHold(app, tx, { disputeId, outcome: 'released' })
  let moneyBack: MoneyBack | undefined
  let refundedPaise: Paise | undefined
  const some = bearer && (await findSome(tx, disputeId, step.pieces))
  if (bearer) {
    const given = await giveBack(app, tx, dispute, { bearer, by, some })
    if (!given.ok) return given
    refundedPaise = some && given.value.paise
    moneyBack = await expectMoneyBack(app, tx, {
      ...given.value,
      orderId,
      method: await readMethod(tx, orderId),
    })
  }
  const staysRefused = next === 'refused' || next === 'withdrawn'
  if (dispute.returnId && (next === 'refunded' || staysRefused)) {
    const outcome = staysRefused ? 'refused' : 'refunded'
    const ended = await endDisputedReturn(app, tx, { returnId: dispute.returnId, outcome })
    if (!ended.ok) return ended
  }
  if (!dispute.returnId && (staysRefused || some)) await restartUnrefunded(app, tx, dispute, some ?? [])
  if (next === 'withdrawn') await releasePieces(tx, disputeId)
  const { holidays } = await readShipping(app, tx)
  const due = isOpen(next) ? dueAt(next, at, holidays) : AFTER_ALL_OTHERS
  await moveDispute(tx, disputeId, {
    status: next,
    dueAt: due,
    endedAt: isOpen(next) ? null : at,
    bearer,
    refundedPaise,
    isSellerLate: event === 'seller-late',
    uncovered,
  })
  await insertDisputeEvent(tx, { disputeId, event, by, text, requestKey, at })
  await audit(tx, app, {
    ...step.recordedAs,
    sellerId,
    action: `dispute.${event.replaceAll('-', '_')}`,
    subject: { kind: 'dispute', id: disputeId },
    before: { status },
    after: { status: next, ...(bearer && { bearer }), ...refundOfSome(some, refundedPaise), ...uncovered },
  })
  const ofSome = some && { pieces: some, refundedPaise: refundedPaise ?? 0 }
  await tellOfStep(app, tx, dispute, { event, status: next, text, dueAt: due, bearer, moneyBack, ofSome })
  return ok(next)
}

/**
 * Whether its seller bears the refund, by the price of the pieces: where the marketplace gave some of it back before, that is
 * more than the refund, and the marketplace has it again.
 */
async function readAgreed(
  app: App,
  tx: Transaction<Schema>,
  { id: disputeId, sellerId, parcelId, amountPaise }: Dispute,
) {
  const pieces = (await readDisputedLines(tx, disputeId)).map((line) => ({
    orderLineId: line.order_line_id,
    quantity: line.pieces.length,
  }))
  const pricePaise = (await readValueOfPieces(tx, { parcelId, pieces })) ?? amountPaise
  return readAgreedRefund(app, tx, { sellerId, parcelId, amountPaise: pricePaise, disputeId })
}

function refuseMove(status: DisputeStatus) {
  return refuse('disputes.move_not_allowed', { details: { status, first: '' } })
}

/** Whether a form that was sent before says the same again: under its key something else may be sent. */
function isSameStep(
  kept: NonNullable<Awaited<ReturnType<typeof findKept>>>,
  { event, text, bearer }: DisputeStep,
): boolean {
  const isSameEvent = kept.event === event || (kept.event === 'agreed-uncovered' && event === 'agreed')
  return isSameEvent && (kept.text ?? '') === (text ?? '') && (event !== 'refunded' || kept.bearer === bearer)
}

function refundOfSome(some: readonly DisputedPiece[] | undefined, refundedPaise: Paise | undefined) {
  return some && { pieces: some.map(pieceName), refundedPaise: refundedPaise ?? 0 }
}

/** What a dispute does not refund is sent back, where a return refused it. */
async function restartUnrefunded(
  app: App,
  tx: Transaction<Schema>,
  dispute: Dispute,
  refunded: readonly DisputedPiece[],
): Promise<void> {
  const lines = (await readDisputedLines(tx, dispute.id)).map(({ order_line_id: orderLineId, pieces }) => ({
    orderLineId,
    numbers: pieces.filter(
      (piece) => !refunded.some((each) => each.orderLineId === orderLineId && each.piece === piece),
    ),
  }))
  await restartDisputedPieces(app, tx, { parcelId: dispute.parcelId, lines })
}

/** The pieces to which a refund is limited; undefined where they are all of the dispute's. */
async function findSome(
  tx: Transaction<Schema>,
  disputeId: string,
  pieces: readonly DisputedPiece[] | undefined,
): Promise<readonly DisputedPiece[] | undefined> {
  if (!pieces) return undefined
  const all = await readDisputedLines(tx, disputeId)
  const some = all.flatMap(({ order_line_id: orderLineId, pieces: numbers }) =>
    numbers
      .filter((piece) => pieces.some((each) => each.orderLineId === orderLineId && each.piece === piece))
      .map((piece) => ({ orderLineId, piece })),
  )
  return some.length === all.reduce((sum, line) => sum + line.pieces.length, 0) ? undefined : some
}

/**
 * The pieces go back; where the marketplace bears it, the seller gets again what their credit note took. Of a parcel that
 * collects cash and is not marked as delivered, the customer is believed to have paid: its cash counts as collected, and as
 * not handed over by the seller. What was credited already gives back no more than the money.
 */
async function giveBack(
  app: App,
  tx: Transaction<Schema>,
  dispute: Dispute,
  { bearer, by, some }: { bearer: Bearer; by: DisputeStep['by']; some: readonly DisputedPiece[] | undefined },
): Promise<
  Result<Pick<GivenBack, 'paise' | 'by' | 'cashPaise'>, 'disputes.pieces_gone' | 'refunds.charged_back'>
> {
  if (some?.length === 0) return refuse('disputes.pieces_gone')
  const lines = await readDisputedLines(tx, dispute.id, some)
  invariant(lines.length > 0, 'a dispute is about pieces')
  const waitsFor = await readRefundStop(tx, dispute.orderId)
  if (waitsFor) return refuse('refunds.charged_back', { details: { waitsFor } })
  const { status, hasCash } = await lockDisputedParcel(tx, dispute.parcelId)
  if (hasCash && status !== 'delivered') {
    // What came back whole has no piece of its own any more.
    if (some && isGivenBack(status)) return refuse('disputes.pieces_gone')
    await noteCashCollected(app, tx, { parcelId: dispute.parcelId, disputeId: dispute.id, by })
    if (isGivenBack(status)) return ok(await giveBackCollected(app, tx, dispute.parcelId))
  }
  if (lines.some((line) => line.is_gone)) return refuse('disputes.pieces_gone')
  const pieces = lines.map((line) => ({
    orderLineId: line.order_line_id,
    quantity: line.pieces.length,
    numbers: line.pieces,
    serials: line.serials ?? [],
  }))
  const { creditNote, ...given } = await giveBackPieces(app, tx, {
    parcelId: dispute.parcelId,
    pieces,
    reason: 'dispute',
    causeId: dispute.id,
  })
  const paise = bearer === 'marketplace' ? await readTakenBy(tx, creditNote.id) : 0
  if (paise > 0)
    await chargeSeller(app, tx, {
      sellerId: dispute.sellerId,
      vendorOrderId: dispute.vendorOrderId,
      parcelId: dispute.parcelId,
      kind: 'compensation',
      paise,
      reason: `Dispute ${disputeNumber(dispute.sequence)}, decided at our expense`,
      causeId: dispute.id,
    })
  if (!dispute.returnId) await acceptDisputedPieces(app, tx, { parcelId: dispute.parcelId, lines: pieces })
  return ok(given)
}
