import { Secret, TOTP } from 'otpauth'

/** What every authenticator app takes (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const APP = { issuer: 'NanoNagar', algorithm: 'SHA1', digits: 6, period: 30 }
/** A person takes some seconds to type, and a telephone's clock may be late: RFC 6238, 5.2, allows one step for it. */
const STEPS_TAKEN = [0, -1] as const

/**
 * The time step (RFC 6238, 4.2) whose code this is, the present one or the one before; undefined when it is neither's:
 * a code is taken from the beginning of its step for 60 seconds, and never early. `secret` is in base32. A step may be
 * used once: the caller keeps the last one (`takeStep`).
 */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  // The library compares in constant time, and throws for letters of more than a byte.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...APP, secret })
  const now = totp.counter({ timestamp: at.getTime() })
  return STEPS_TAKEN.map((step) => now + step).find((step) => {
    return totp.validate({ token: code, timestamp: step * APP.period * 1000, window: 0 }) !== null
  })
}

/** Bytes as base32 without padding (RFC 4648, 6), the way authenticator apps take a secret. */
export function base32(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** What an authenticator app reads to add the account (Key URI format of Google Authenticator). */
export function otpauthUri({ secret, account }: { secret: string; account: string }): string {
  return new TOTP({ ...APP, secret, label: account }).toString()
}
