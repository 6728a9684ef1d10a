import type { Role } from '#domain/identity/session-limits.ts'

/** Who is asking: at most one role at a time (specification, section 4). */
export interface Visitor {
  sessionId?: string
  customer?: Customer
  vendor?: Vendor
  admin?: Admin
}

export interface Customer {
  userId: string
  name: string
  email: string
}

export interface Vendor {
  userId: string
  name: string
  email: string
  sellerId: string
  shopName: string
  /** A shop sells only once it is approved. */
  standing: 'applied' | 'approved' | 'suspended'
}

export interface Admin {
  userId: string
  name: string
  email: string
}

/** The role that a visitor's session holds; undefined for a visitor who is not signed in. */
export function roleOf(visitor: Visitor): Role | undefined {
  return visitor.customer ? 'customer' : visitor.vendor ? 'vendor' : visitor.admin ? 'admin' : undefined
}

/** The user behind a visitor, whatever the role. */
export function userIdOf(visitor: Visitor): string | undefined {
  return (visitor.customer ?? visitor.vendor ?? visitor.admin)?.userId
}
