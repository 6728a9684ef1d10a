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
