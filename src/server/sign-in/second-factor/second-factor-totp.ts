import { Secret, TOTP } from 'otpauth'

/** What every authenticator app takes (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const APP = { issuer: 'NanoNagar', algorithm: 'SHA1', digits: 6, period: 30 }
/** A telephone's clock may be half a minute off, and a person takes some seconds to type. */
const STEPS_OF_DRIFT = 1

/**
 * The time step (RFC 6238, 4.2) whose code this is, among the present one, the one before and the one after; undefined
 * when it is none of theirs. `secret` is in base32. A step may be used once: the caller keeps the last one
 * (`takeStep`).
 */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  // The library compares in constant time, and throws for letters of more than a byte.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...APP, secret })
  const timestamp = at.getTime()
  const drift = totp.validate({ token: code, timestamp, window: STEPS_OF_DRIFT })
  return drift === null ? undefined : totp.counter({ timestamp }) + drift
}

/** Bytes as base32 without padding (RFC 4648, 6), the way authenticator apps take a secret. */
export function base32(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** What an authenticator app reads to add the account (Key URI format of Google Authenticator). */
export function otpauthUri({ secret, account }: { secret: string; account: string }): string {
  return new TOTP({ ...APP, secret, label: account }).toString()
}
