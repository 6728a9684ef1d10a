import type { Transaction } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { actBy } from '#domain/orders/returns/return-deadlines.ts'
import {
  type ExchangeChoice,
  pieceKey,
  type ReturnRequest,
  WANTED_OF,
} from '#domain/orders/returns/return-form.ts'
import type { ReturnReason } from '#domain/orders/returns/return-reasons.ts'
import { openReasons } from '#domain/orders/returns/return-window.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { priceExchangeOffer, worthOfPieces } from './exchange-offer-views.ts'
import { queueReturnMail } from './mail/queue-return-mail.ts'
import { findReturn, insertReturn, insertReturnEvent } from './return-store.ts'
import { findReturnableParcel, type ReturnableParcel, type ReturnablePiece } from './returnable-views.ts'

/** Why pieces may not go back for the reason that was given; undefined when they may. */
export type WindowProblem<Code extends ProblemCode> = (asked: {
  parcel: ReturnableParcel
  pieces: readonly ReturnablePiece[]
  reason: ReturnReason
  today: Day
}) => Refused<Code> | undefined

/**
 * Asks to send pieces of a delivered parcel back, or claims their warranty after the days of return. The same id asks
 * once. Refuses a parcel that is not this customer's or was not delivered, a piece that is in a return or went back
 * already, a reason whose days are over, and also where what was chosen instead is gone, costs otherwise or is too
 * dear.
 */
export function requestReturn(
  app: App,
  who: Pick<Customer, 'userId'>,
  input: ReturnRequest & { returnId: string; parcelId: string },
): Promise<Result<{ returnId: string; isNew: boolean }, RequestReturnInRefusal | 'returns.window_over'>> {
  return decideInTransaction(app, (tx) => requestReturnIn(app, tx, who, input, outsideWindow))
}

export type RequestReturnInRefusal = 'returns.gone' | 'returns.not_valid' | 'returns.piece_taken'

/** The same in the caller's transaction, which says by when pieces may go back for this reason. */
export async function requestReturnIn<Code extends ProblemCode>(
  app: App,
  tx: Transaction<Schema>,
  { userId }: Pick<Customer, 'userId'>,
  input: ReturnRequest & { returnId: string; parcelId: string },
  windowProblem: WindowProblem<Code>,
): Promise<Result<{ returnId: string; isNew: boolean }, Code | RequestReturnInRefusal>> {
  const { returnId, parcelId } = input
  if (!isUuid(returnId)) return refuse('returns.gone')
  // An account that is being closed is read with what begins now, or begins nothing any more.
  if (!(await lockActive(tx, userId))) return refuse('returns.gone')
  const found = await findReturnableParcel(tx, app, parcelId)
  if (found?.userId !== userId) return refuse('returns.gone')
  await lockVendorOrders(tx, found.orderId)
  await app.pause('returns:locked')
  const earlier = await findReturn(tx, returnId)
  if (earlier)
    return earlier.user_id === userId && earlier.parcel_id === parcelId
      ? ok({ returnId, isNew: false })
      : refuse('returns.gone')
  const parcel = await findReturnableParcel(tx, app, parcelId)
  if (!parcel) return refuse('returns.gone')
  const chosen = input.pieces.map((wanted) =>
    parcel.pieces.find((piece) => pieceKey(piece) === pieceKey(wanted)),
  )
  const pieces = chosen.filter((piece) => piece !== undefined)
  if (pieces.length === 0 || pieces.length < chosen.length) return refuse('returns.piece_taken')
  if (pieces.some(({ heldBy }) => heldBy !== undefined)) return refuse('returns.piece_taken')
  const today = indianDay(app.clock.now())
  const late = windowProblem({ parcel, pieces, reason: input.reason, today })
  return late ?? write(app, tx, { ...input, parcel, pieces })
}

/** The days of return of each piece, for the reasons that its own form offers. */
const outsideWindow: WindowProblem<'returns.window_over'> = ({ pieces, reason, today }) => {
  const late = pieces.find(({ window }) => !openReasons(window, today).includes(reason))
  return (
    late &&
    refuse('returns.window_over', {
      details: { name: late.name, until: late.window.returnBy, defectUntil: late.window.defectBy },
    })
  )
}

async function write(
  app: App,
  tx: Transaction<Schema>,
  {
    returnId,
    parcel,
    pieces,
    ...asked
  }: Omit<ReturnRequest, 'pieces'> & {
    returnId: string
    parcel: ReturnableParcel
    pieces: readonly ReturnablePiece[]
  },
): Promise<Result<{ returnId: string; isNew: boolean }, 'returns.not_valid'>> {
  const at = app.clock.now()
  const today = indianDay(at)
  const { reason, wanted } = asked
  const kind = reason === 'stopped-working' ? ('warranty' as const) : ('return' as const)
  if (!WANTED_OF[kind].includes(wanted))
    return refuse('returns.not_valid', { fields: { wanted: 'Please choose what you would like' } })
  const unfit =
    asked.exchange && (await exchangeProblem(tx, today, { parcel, pieces, exchange: asked.exchange }))
  if (unfit) return refuse('returns.not_valid', { fields: { offer: unfit } })
  const { holidays } = await readShipping(app, tx)
  const { userId } = parcel
  const row = {
    id: returnId,
    kind,
    order_id: parcel.orderId,
    vendor_order_id: parcel.vendorOrderId,
    parcel_id: parcel.parcelId,
    seller_id: parcel.sellerId,
    user_id: userId,
    reason,
    words: asked.words,
    wanted,
    exchange_offer_id: asked.exchange?.offerId ?? null,
    exchange_paise: asked.exchange?.paise ?? null,
    way: asked.way,
    status: 'requested' as const,
    requested_at: at,
    moved_at: at,
    act_by: actBy('requested', at, holidays) ?? null,
  }
  const units = pieces.map(({ orderLineId, productId, piece, serials }) => ({
    id: app.random.uuid(),
    return_id: returnId,
    parcel_id: parcel.parcelId,
    order_line_id: orderLineId,
    product_id: productId,
    piece,
    serials,
  }))
  await insertReturn(tx, row, units)
  const by = { kind: 'customer' as const, id: userId }
  await insertReturnEvent(tx, { returnId, at, by, from: null, to: 'requested', note: asked.words })
  await audit(tx, app, {
    actor: by,
    sellerId: parcel.sellerId,
    action: 'return.requested',
    subject: { kind: 'order', id: parcel.orderId },
    after: { return: returnId, pieces: units.length, reason, wanted },
  })
  await queueReturnMail(app, tx, { returnId, status: 'requested' })
  return ok({ returnId, isNew: true })
}

/** Why pieces cannot be exchanged for what was chosen, in words for its field; undefined when they can. */
async function exchangeProblem(
  tx: Transaction<Schema>,
  day: Day,
  {
    parcel: { parcelId, sellerId },
    pieces,
    exchange: { offerId, paise },
  }: { parcel: ReturnableParcel; pieces: readonly ReturnablePiece[]; exchange: ExchangeChoice },
): Promise<string | undefined> {
  const worthPaise = await worthOfPieces(tx, parcelId, pieces)
  if (worthPaise === undefined)
    return 'This cannot be exchanged; you can have your money back and buy what you like'
  const paiseNow = await priceExchangeOffer(tx, { offerId, sellerId, day })
  if (paiseNow === undefined) return 'It is not available any more; please choose again'
  if (paiseNow !== paise) return `It costs ${formatInr(paiseNow, 2)} now; please find and choose it again`
  if (paise > worthPaise)
    return `Choose one for at most ${formatInr(worthPaise, 2)}, or take your money back and buy it`
  return undefined
}
