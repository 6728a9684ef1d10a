import { createHash } from 'node:crypto'

/** SHA-256 in hex: all that is stored of a token. A token holds 256 random bits, so it needs no salt. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
