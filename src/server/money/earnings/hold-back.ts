import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Entry, sellerPaise } from '#domain/money/earnings/ledger-entries.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findCharge, findHold, findVendorOrderOfSeller } from './charged-vendor-order-views.ts'
import { type Posting, postEntries } from './ledger-store.ts'
import { settleToday } from './settle-today.ts'

type Tx = Transaction<Schema>

/**
 * Holds an amount back from a seller while a dispute about a vendor order is open, under the dispute's lock. Its
 * balance may become negative: the next sales pay that back. One dispute holds back once. Takes paise, more than nothing.
 */
export async function holdBack(
  app: Pick<App, 'clock'>,
  tx: Tx,
  hold: { sellerId: string; vendorOrderId: string; disputeId: string; paise: Paise },
): Promise<void> {
  const { sellerId, vendorOrderId, disputeId, paise } = hold
  const vendorOrder = await findVendorOrderOfSeller(tx, { sellerId, vendorOrderId })
  invariant(paise > 0 && vendorOrder, 'something of a sale of this seller is held back')
  await post(tx, {
    sellerId,
    vendorOrderId,
    disputeId,
    orderId: vendorOrder.orderId,
    at: app.clock.now(),
    ...entry('hold', { debit: vendorOrder.isHouse ? 'house' : 'seller', credit: 'held', amountPaise: paise }),
    source: `hold:${disputeId}`,
  })
}

/**
 * Ends what a dispute held back, under the dispute's lock: `released` gives it to the seller again, also when the goods are
 * given back with a credit note, which takes the sale back by itself; `taken` gives it to the customers' account, for the
 * bank has taken it there: the whole of it, or `takenPaise`, of which the rest is released. A dispute that held nothing, or
 * has ended before, changes nothing.
 */
export async function endHold(
  app: Pick<App, 'clock'>,
  tx: Tx,
  { disputeId, ...end }: { disputeId: string; outcome: 'released' | 'taken'; takenPaise?: Paise },
): Promise<void> {
  const held = await findHold(tx, disputeId)
  if (!held) return
  const { id, debit, amountPaise, ...vendorOrder } = held
  const subject = { ...vendorOrder, disputeId, at: app.clock.now() }
  const taken = end.outcome === 'released' ? 0 : Math.min(end.takenPaise ?? amountPaise, amountPaise)
  if (taken > 0)
    await post(tx, {
      ...subject,
      ...entry('hold-taken', { debit: 'held', credit: 'customers', amountPaise: taken }),
      source: `hold-ended:${disputeId}`,
    })
  if (taken < amountPaise)
    await post(tx, {
      ...subject,
      ...entry('hold', { debit: 'held', credit: debit, amountPaise: amountPaise - taken }),
      reverses: id,
      source: taken > 0 ? `hold-rest:${disputeId}` : `hold-ended:${disputeId}`,
    })
}

/**
 * Gives back some of what an ended hold took, under the dispute's lock: what it was taken for has been settled otherwise.
 * Once for a cause. Takes paise, more than nothing; throws for more than was taken.
 */
export async function giveBackTaken(
  app: Pick<App, 'clock'>,
  tx: Tx,
  { disputeId, causeId, paise: amountPaise }: { disputeId: string; causeId: string; paise: Paise },
): Promise<void> {
  const held = await findHold(tx, disputeId)
  const taken = await findCharge(tx, `hold-ended:${disputeId}`)
  invariant(held && taken && amountPaise > 0, 'what is given back was taken')
  const { id, debit, ...vendorOrder } = held
  const subject = { ...vendorOrder, disputeId, at: app.clock.now() }
  await post(tx, {
    ...subject,
    ...entry('hold-taken', { debit: 'customers', credit: 'held', amountPaise }),
    reverses: taken.id,
    source: `taken-back:${disputeId}:${causeId}`,
  })
  await post(tx, {
    ...subject,
    ...entry('hold', { debit: 'held', credit: debit, amountPaise }),
    reverses: id,
    source: `taken-released:${disputeId}:${causeId}`,
  })
}

function entry(
  kind: 'hold' | 'hold-taken',
  { debit, credit, amountPaise }: Pick<Entry, 'debit' | 'credit' | 'amountPaise'>,
): Entry {
  return { kind, debit, credit, amountPaise, basisPaise: null, rateBp: null }
}

async function post(tx: Tx, posting: Posting & { sellerId: string }): Promise<void> {
  const isNew = (await postEntries(tx, [posting])).length > 0
  if (isNew)
    await settleToday(tx, {
      sellerId: posting.sellerId,
      today: indianDay(posting.at),
      paise: sellerPaise(posting),
    })
}
