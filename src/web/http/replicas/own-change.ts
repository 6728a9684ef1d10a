import {
  parseWalPosition,
  type WalPosition,
  walPositionText,
} from '#server/ground/db/following/wal-position.ts'
import { cookieHeader, readCookie } from '../cookies.ts'

const COOKIE = 'nn-changed'
/** Long after the last replica that is read from has it. */
export const OWN_CHANGE_SECONDS = 60

/**
 * Where the log of changes stood when this browser last sent something, so that it is shown nothing older. Whoever writes
 * another value there has their pages read from the leader, or misses what they did themselves.
 */
export function ownChangeOf(headers: Headers): WalPosition | undefined {
  const value = readCookie(headers, COOKIE)
  return value === undefined ? undefined : parseWalPosition(value)
}

/** The header that has a browser remember it for as long as a replica could lack it. */
export function ownChangeHeader(position: WalPosition): { 'Set-Cookie': string } {
  return cookieHeader({ name: COOKIE, value: walPositionText(position), maxAge: OWN_CHANGE_SECONDS })
}
