/** One change for the record: who did what to which thing, what it said before and after, and from where. */
export interface AuditEntry {
  actor: { kind: 'customer' | 'vendor' | 'admin' | 'system'; id?: string }
  /** The shop it happened in. */
  sellerId?: string
  /** `thing.what_happened`, as in `offer.changed`. */
  action: string
  subject: { kind: string; id: string }
  before?: object
  after?: object
  /** The caller's network address. */
  address?: string
}
