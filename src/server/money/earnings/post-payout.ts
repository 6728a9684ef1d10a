import type { Transaction } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Entry, sellerPaise } from '#domain/money/earnings/ledger-entries.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type Posting, postEntries } from './ledger-store.ts'
import { settleToday } from './settle-today.ts'

type Tx = Transaction<Schema>
const PAYOUT = { kind: 'payout', basisPaise: null, rateBp: null } as const satisfies Partial<Entry>

/** Writes a payout into the ledger: what it pays is no longer owed. */
export function postPayout(
  tx: Tx,
  {
    payoutId,
    sellerId,
    amountPaise,
    at,
  }: { payoutId: string; sellerId: string; amountPaise: Paise; at: Date },
): Promise<void> {
  const accounts = { debit: 'seller', credit: 'paid-out' } as const
  return post(tx, {
    ...PAYOUT,
    ...accounts,
    amountPaise,
    sellerId,
    payoutId,
    at,
    source: `payout:${payoutId}`,
  })
}

/** Takes a payout back that did not arrive: the seller is owed it again. */
export async function postReturnedPayout(
  tx: Tx,
  { payoutId, sellerId, at }: { payoutId: string; sellerId: string; at: Date },
): Promise<void> {
  const paid = await tx
    .selectFrom('ledger_entries')
    .select(['id', 'amount_paise'])
    .where('source', '=', `payout:${payoutId}`)
    .executeTakeFirst()
  invariant(paid, 'a payout stands in the ledger')
  const accounts = { debit: 'paid-out', credit: 'seller' } as const
  await post(tx, {
    ...PAYOUT,
    ...accounts,
    amountPaise: paid.amount_paise,
    reverses: paid.id,
    sellerId,
    payoutId,
    at,
    source: `payout-returned:${payoutId}`,
  })
}

/** What stays in reserve of a sale: of a parcel, or of a whole vendor order that had none. Amounts in paise. */
export interface Reserve {
  sellerId: string
  orderId: string
  vendorOrderId: string
  parcelId: string | null
  paise: Paise
  /** What the sale brings its seller, and the share of it in basis points; null of what exceeds the limit of open returns. */
  basisPaise: Paise | null
  rateBp: number | null
  /** The last day on which it is kept. */
  until: Day
  /** As the seller reads it. */
  reason: string
}

/** What is to be set aside of a sale of which something was so many times before. */
export interface NewReserve extends Reserve {
  timesKept: number
}

/** Sets part of a sale aside, once for each time that it is looked at. */
export function postReserve(
  tx: Tx,
  { paise, until, reason, timesKept, ...reserve }: NewReserve,
  at: Date,
): Promise<void> {
  const { parcelId, vendorOrderId, ...rest } = reserve
  const sale = parcelId ?? vendorOrderId
  return post(tx, {
    ...rest,
    vendorOrderId,
    at,
    kind: 'reserve',
    debit: 'seller',
    credit: 'reserve',
    parcelId: parcelId ?? undefined,
    amountPaise: paise,
    reserveUntil: until,
    note: reason,
    source: timesKept === 0 ? `reserve:${sale}` : `reserve:${sale}:${timesKept}`,
  })
}

/** Gives a reserve to its seller again, whole and once. */
export function postReserveEnd(tx: Tx, reserve: Reserve & { id: number }, at: Date): Promise<void> {
  const { id, sellerId, orderId, vendorOrderId, parcelId, paise, basisPaise, rateBp, reason } = reserve
  return post(tx, {
    sellerId,
    orderId,
    vendorOrderId,
    parcelId: parcelId ?? undefined,
    basisPaise,
    rateBp,
    at,
    kind: 'reserve',
    debit: 'reserve',
    credit: 'seller',
    amountPaise: paise,
    reverses: id,
    note: reason,
    source: `reserve-ended:${id}`,
  })
}

async function post(tx: Tx, posting: Posting & { sellerId: string }): Promise<void> {
  const isNew = (await postEntries(tx, [posting])).length > 0
  const { sellerId, at } = posting
  if (isNew) await settleToday(tx, { sellerId, today: indianDay(at), paise: sellerPaise(posting) })
}
