import { isSessionOver } from '#domain/ground/access/session-limits.ts'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { Visitor } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { noteAdminSeen } from './account-store.ts'
import { needsSecondFactor } from './second-factor/second-factor-sign-in.ts'
import { hasSessionCookie, noSessionCookie, readSessionToken } from './sessions/session-cookie.ts'
import { isFormerToken, noteSessionUse } from './sessions/session-store.ts'
import { type FoundSession, findSession } from './sessions/session-views.ts'

/** A use is written down at most once a minute, so an idle session may end up to a minute early, never late. */
const NOTE_USE_EVERY_MS = MINUTE_MS

interface FoundVisitor {
  visitor: Visitor
  setCookies: string[]
  /** What the pages tell a customer who is signed in. */
  shopper?: {
    cartCount: number
    deliveryPin: string | undefined
    /** A piece of something is kept for them. */
    hasKept: boolean
    /** Pieces are held for an order of theirs that is not paid. */
    holdsUnpaid: boolean
  }
}

/**
 * Who a request's cookies speak for; nobody when the session is absent, over, or of a deactivated user. One query for
 * a request with a session cookie, none without. A cookie that opens nothing is taken back, but not
 * the one before a proof: it came with a page that was on its way, and the browser has the new one already.
 */
export async function findVisitor(app: App, headers: Headers): Promise<FoundVisitor> {
  const cookies = headers.get('Cookie')
  if (!hasSessionCookie(app, cookies)) return { visitor: {}, setCookies: [] }
  const token = readSessionToken(app, cookies)
  const session = token && (await findSession(app.db, fingerprint(token)))
  const at = app.clock.now()
  const isOver = session && isSessionOver(session, at)
  const visitor = session && !isOver ? visitorOf(session) : undefined
  if (!session || !visitor) {
    if (token && !session && (await isFormerToken(app.db, fingerprint(token))))
      return { visitor: {}, setCookies: [] }
    const ranOut = isOver && !session.deactivatedAt ? { ranOut: session.role } : {}
    return { visitor: ranOut, setCookies: [noSessionCookie(app)] }
  }
  if (at.getTime() - session.lastSeenAt.getTime() >= NOTE_USE_EVERY_MS) {
    await noteSessionUse(app.db, { sessionId: session.sessionId, at })
    if (visitor.admin) await noteAdminSeen(app.db, { userId: session.userId, at })
  }
  const person = visitor.admin ?? visitor.vendor
  if (person && app.config.requireSecondFactor && !(await needsSecondFactor(app, person.userId)))
    person.owesSecondFactor = true
  return found(session, visitor)
}

/**
 * The same from a replica, for a page that only shows while no database leads: nobody, or the customer whom it knows by
 * this session. Undefined for who else has a session: sellers and the office are believed by the leader alone, and one that
 * is not known here may be of a moment ago.
 */
export async function findShownVisitor(app: App, headers: Headers): Promise<FoundVisitor | undefined> {
  const cookies = headers.get('Cookie')
  if (!hasSessionCookie(app, cookies)) return { visitor: {}, setCookies: [] }
  const token = readSessionToken(app, cookies)
  const session = token && (await findSession(app.db, fingerprint(token)))
  if (!session || isSessionOver(session, app.clock.now())) return undefined
  const visitor = visitorOf(session)
  return visitor?.customer && found(session, visitor)
}

function found(session: FoundSession, visitor: Visitor): FoundVisitor {
  return {
    visitor: { ...visitor, provedAt: session.provedAt ?? session.createdAt },
    setCookies: [],
    ...(visitor.customer && {
      shopper: {
        cartCount: session.cartCount ?? 0,
        deliveryPin: session.deliveryPin ?? undefined,
        hasKept: session.hasKept,
        holdsUnpaid: session.holdsUnpaid,
      },
    }),
  }
}

function visitorOf(session: FoundSession): Visitor | undefined {
  const { sessionId, userId, email } = session
  if (session.deactivatedAt) return undefined
  if (session.customerName !== null && !session.closedAt)
    return { sessionId, customer: { userId, name: session.customerName, email: ownEmail(email) ?? '' } }
  if (session.vendorName !== null && session.sellerId && session.shopName && session.standing) {
    const { vendorName: name, sellerId, shopName, standing, shopRoles } = session
    const roles = shopRoles ?? []
    return { sessionId, vendor: { userId, name, email, sellerId, shopName, standing, roles } }
  }
  if (session.adminName !== null && session.adminRole) {
    const { adminName: name, adminRole: role, provedAt, createdAt } = session
    return { sessionId, admin: { userId, name, email, role, provedAt: provedAt ?? createdAt } }
  }
  return undefined
}
