import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only source of chance in server code: unguessable tokens, row ids, and small random pauses. */
export interface Random {
  /** base64url text of `bytes` random bytes (32 unless told). */
  token(bytes?: number): string
  uuid(): string
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number
}

export const systemRandom: Random = {
  token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  uuid: () => randomUUID(),
  below: (limit) => randomInt(limit),
}
