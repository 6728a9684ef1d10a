import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import type { Role } from '#domain/ground/access/session-limits.ts'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'

/** Who is asking: at most one role at a time (docs/glossary.md, “role”). */
export interface Visitor {
  sessionId?: string
  /** When this session's person last proved who they are. */
  provedAt?: Date
  /** The session that this browser had ran out of time, and whose it was. */
  ranOut?: Role
  customer?: Customer
  vendor?: Vendor
  admin?: Admin
}

export interface Customer {
  userId: string
  name: string
  /** Empty where the account was made with a number and has none. */
  email: string
}

export interface Vendor {
  userId: string
  name: string
  email: string
  sellerId: string
  shopName: string
  /** What they do in the shop. */
  roles: readonly ShopRole[]
  /** A shop sells only once it is approved. */
  standing: 'applied' | 'approved' | 'suspended'
  /** The marketplace asks for two-factor sign-in, and this account has none yet: nothing opens before it is set up. */
  owesSecondFactor?: boolean
}

export interface Admin {
  userId: string
  name: string
  email: string
  role: BackOfficeRole
  /** When this session's person last proved who they are. */
  provedAt: Date
  /** The marketplace asks for two-factor sign-in, and this account has none yet: nothing opens before it is set up. */
  owesSecondFactor?: boolean
}
