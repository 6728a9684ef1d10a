import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** A telephone's clock may be half a minute off, and a person takes some seconds to type. */
const STEPS_OF_DRIFT = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of one time step: HMAC-SHA-1 with dynamic truncation (RFC 4226, 5.3). `digits` is 6 but in test vectors. */
export function codeOfStep(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step that a moment lies in (RFC 6238, 4.2: T0 = 0, X = 30 s). */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS)
}

/** The time step whose code this is, among the present one and its neighbours; undefined when it is none of theirs. */
export function stepOfCode(secret: Uint8Array, code: string, at: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  const now = stepAt(at)
  for (let step = now - STEPS_OF_DRIFT; step <= now + STEPS_OF_DRIFT; step += 1) {
    if (step >= 0 && timingSafeEqual(Buffer.from(codeOfStep(secret, step)), given)) return step
  }
  return undefined
}

/** Bytes as base32 without padding (RFC 4648, 6), the way authenticator apps take a secret. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** The bytes that a base32 text spells; spaces and case do not matter. */
export function fromBase32(text: string): Uint8Array {
  const bits = [...text.toUpperCase().replace(/[\s=]/g, '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}

/** What an authenticator app reads to add the account (Key URI format of Google Authenticator). */
export function otpauthUri({ secret, account }: { secret: string; account: string }): string {
  const query = new URLSearchParams({ secret, issuer: 'NanoNagar', digits: '6', period: '30' })
  return `otpauth://totp/${encodeURIComponent(`NanoNagar:${account}`)}?${query}`
}
