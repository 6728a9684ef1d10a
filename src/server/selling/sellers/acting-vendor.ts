import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import { findHouseSeller } from './house-seller-views.ts'

/** Who acts in a seller's name. Taken from the session alone: never from an address, a form or a file. */
export interface ActingVendor {
  userId: string
  sellerId: string
  /** The caller's network address, for the record. */
  address?: string
  /** Somebody of the back office, for the house; only `actForHouse` says so. */
  isAdmin?: true
}

/**
 * An administrator in the name of the house, which has no people of its own: does what sellers do for
 * theirs, and as they under row-level security, so that other sellers' things are absent. Undefined where the
 * marketplace sells nothing itself.
 */
export async function actForHouse(
  app: Pick<App, 'db'>,
  admin: Permitted<'orders.fulfil'>,
): Promise<ActingVendor | undefined> {
  const { userId, address } = admin
  const sellerId = await findHouseSeller(app.db)
  return sellerId === undefined ? undefined : { userId, sellerId, isAdmin: true, ...(address && { address }) }
}

/** The part of a record that says who did it, and for which seller. */
export function byVendor(who: ActingVendor): Pick<AuditEntry, 'actor' | 'sellerId' | 'address'> {
  const { sellerId, userId, address } = who
  if (who.isAdmin) return { ...asActor(who), sellerId }
  return { actor: { kind: 'vendor', id: userId }, sellerId, ...(address && { address }) }
}
