/** Who is asking: at most one role at a time (specification, section 4). */
export interface Visitor {
  sessionId?: string
  customer?: { userId: string; name: string; email: string }
  vendor?: { userId: string; name: string; email: string; sellerId: string; shopName: string }
  admin?: { userId: string; name: string; email: string }
}
