import type { Transaction } from 'kysely'
import type { Result } from '#domain/shared/result.ts'
import { asActor, type Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import type { AuditEntry } from '#server/audit/audit-entry.ts'
import type { Schema } from '#server/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/db/seller-transaction.ts'
import { decideInTransaction } from '#server/db/transaction.ts'
import type { OrderEvent } from '#server/order-moves/order-event.ts'
import { type ActingVendor, byVendor } from '#server/sellers/acting-vendor.ts'

/** Whoever prepares and sends parcels: a seller its own, an administrator those of any seller. */
export type Dispatcher =
  | { kind: 'vendor'; vendor: ActingVendor }
  | { kind: 'admin'; admin: Permitted<'orders.fulfil'> }

/**
 * Runs a decision about parcels in one transaction. `find` looks the rows up, a seller's under row-level security, so
 * that another seller's are absent; `work` then has the marketplace's own rights for what was found.
 */
export function decideAsDispatcher<Found, Value>(
  app: Pick<App, 'db' | 'random'>,
  dispatcher: Dispatcher,
  {
    find,
    work,
  }: {
    find: (tx: Transaction<Schema>) => Promise<Result<Found>>
    work: (tx: Transaction<Schema>, found: Found) => Promise<Result<Value>>
  },
): Promise<Result<Value>> {
  const decide = async (tx: Transaction<Schema>): Promise<Result<Value>> => {
    const found = await find(tx)
    return found.ok ? asMarketplace(tx, () => work(tx, found.value)) : found
  }
  return dispatcher.kind === 'vendor'
    ? decideInSellerTransaction(app, dispatcher.vendor.sellerId, decide)
    : decideInTransaction(app, decide)
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
