import type { AuditEntry } from '#server/audit/audit-entry.ts'

/** Who acts in a shop's name. Taken from the session alone: never from an address, a form or a file. */
export interface ActingVendor {
  userId: string
  sellerId: string
  /** The caller's network address, for the record. */
  address?: string
}

/** The part of a record that says who did it, and in which shop. */
export function byVendor(who: ActingVendor): Pick<AuditEntry, 'actor' | 'sellerId' | 'address'> {
  return {
    actor: { kind: 'vendor', id: who.userId },
    sellerId: who.sellerId,
    ...(who.address && { address: who.address }),
  }
}
