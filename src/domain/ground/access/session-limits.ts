/** The three kinds of account; one session holds one role. */
export const ROLES = ['customer', 'vendor', 'admin'] as const

export type Role = (typeof ROLES)[number]

export interface SessionLimit {
  /** A session unused for so long ends. */
  idleSeconds: number
  /** A session ends so long after sign-in, used or not. */
  absoluteSeconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long a session lives (OWASP ASVS 5, 7.3.1 and 7.3.2). Only customers can be remembered: who handles other
 * people's orders signs in every day.
 */
export const SESSION_LIMITS: Readonly<Record<Role, { remembered: SessionLimit; otherwise: SessionLimit }>> = {
  customer: {
    remembered: { idleSeconds: 12 * HOUR, absoluteSeconds: 30 * DAY },
    otherwise: { idleSeconds: 12 * HOUR, absoluteSeconds: DAY },
  },
  vendor: {
    remembered: { idleSeconds: HOUR, absoluteSeconds: 12 * HOUR },
    otherwise: { idleSeconds: HOUR, absoluteSeconds: 12 * HOUR },
  },
  admin: {
    remembered: { idleSeconds: 15 * MINUTE, absoluteSeconds: 8 * HOUR },
    otherwise: { idleSeconds: 15 * MINUTE, absoluteSeconds: 8 * HOUR },
  },
}

/** The limits of a session of this role. */
export function sessionLimit(session: { role: Role; remembered: boolean }): SessionLimit {
  return SESSION_LIMITS[session.role][session.remembered ? 'remembered' : 'otherwise']
}

/** The moment from which a session no longer counts: the earlier of its idle and its absolute end. */
export function sessionEnds(session: {
  role: Role
  remembered: boolean
  createdAt: Date
  lastSeenAt: Date
}): Date {
  const { idleSeconds, absoluteSeconds } = sessionLimit(session)
  const idleEnd = session.lastSeenAt.getTime() + idleSeconds * 1000
  const absoluteEnd = session.createdAt.getTime() + absoluteSeconds * 1000
  return new Date(Math.min(idleEnd, absoluteEnd))
}

/** So far may the clocks of two machines be apart, or one clock be corrected, before anybody is signed out by it. */
const CLOCK_SKEW_SECONDS = 300

/**
 * Whether a session counts no longer. One that began, or was used, in the future was written by a clock that has been set
 * back since: how long it has lived nobody can tell, so it is over.
 */
export function isSessionOver(session: Parameters<typeof sessionEnds>[0], at: Date): boolean {
  const latest = at.getTime() + CLOCK_SKEW_SECONDS * 1000
  return (
    at >= sessionEnds(session) ||
    session.createdAt.getTime() > latest ||
    session.lastSeenAt.getTime() > latest
  )
}

/**
 * The latest moment at which a link, a code or a pause that lasts so long can end, if it began by now. One that ends later
 * was begun by a clock that has been set back since, and is over.
 */
export function latestEnd(at: Date, lifeSeconds: number): Date {
  return new Date(at.getTime() + (lifeSeconds + CLOCK_SKEW_SECONDS) * 1000)
}
