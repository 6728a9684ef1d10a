import type { BackOfficeRole } from '#domain/identity/back-office.ts'

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
  role: BackOfficeRole
  /** When this session's person last proved who they are. */
  provedAt: Date
}
