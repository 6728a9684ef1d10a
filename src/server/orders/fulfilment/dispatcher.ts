import type { Transaction } from 'kysely'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type AnyResult, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import type { OrderEvent } from '#server/selling/order-moves/order-event.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { findParcel, type Parcel } from './parcel-store.ts'

/** Whoever prepares and sends parcels: a seller its own, an administrator those of any seller. */
export type Dispatcher =
  | { kind: 'vendor'; vendor: ActingVendor }
  | { kind: 'admin'; admin: Permitted<'orders.fulfil'> }

/**
 * Runs a decision about parcels in one transaction. `find` looks the rows up, a seller's under row-level security, so
 * that another seller's are absent; `work` then has the marketplace's own rights for what was found.
 */
export function decideAsDispatcher<Found, FindCode extends ProblemCode, Answer extends AnyResult>(
  app: Pick<App, 'db' | 'random'>,
  dispatcher: Dispatcher,
  {
    find,
    work,
  }: {
    find: (tx: Transaction<Schema>) => Promise<Result<Found, FindCode>>
    work: (tx: Transaction<Schema>, found: Found) => Promise<Answer>
  },
): Promise<Answer | Refused<FindCode>> {
  const decide = async (tx: Transaction<Schema>): Promise<Answer | Refused<FindCode>> => {
    const found = await find(tx)
    return found.ok ? asMarketplace(tx, () => work(tx, found.value)) : found
  }
  return dispatcher.kind === 'vendor'
    ? decideInSellerTransaction(app, dispatcher.vendor.sellerId, decide)
    : decideInTransaction(app, decide)
}

/** For a decision about one parcel. */
export async function findParcelToMove(
  tx: Transaction<Schema>,
  parcelId: string,
): Promise<Result<Parcel, 'fulfilment.parcel_gone'>> {
  const parcel = await findParcel(tx, parcelId)
  return parcel ? ok(parcel) : refuse('fulfilment.parcel_gone')
}

/** Who did it, as the history of an order has it. */
export function moverOf(dispatcher: Dispatcher): OrderEvent['by'] {
  return dispatcher.kind === 'vendor'
    ? { kind: 'vendor', id: dispatcher.vendor.userId }
    : { kind: 'admin', id: dispatcher.admin.userId }
}

/** Who did it, and in which shop, as the audit log has it. */
export function auditedBy(
  dispatcher: Dispatcher,
  sellerId: string,
): Pick<AuditEntry, 'actor' | 'sellerId' | 'address'> {
  return dispatcher.kind === 'vendor'
    ? byVendor(dispatcher.vendor)
    : { ...asActor(dispatcher.admin), sellerId }
}
