import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { CODE_TRIES_MAX, CODES_MAX } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { keyedHashes } from '#server/ground/outside/sealed-text.ts'
import { countTry, nextCodeNumber } from './cash-confirmation-store.ts'

type Tx = Transaction<Schema>
type Secrets = Pick<App, 'config'>

/** A code of an order, of which the last one counts. */
interface NumberedCode {
  orderId: string
  number: number
}

/**
 * The next six digits that confirm an order: they follow from it, their number and the server's secret, so that the
 * database does not know them. Undefined where no more are sent.
 */
export async function newConfirmationCode(
  app: Secrets,
  tx: Tx,
  orderId: string,
): Promise<{ code: string; number: number } | undefined> {
  const number = await nextCodeNumber(tx, { orderId, codesMax: CODES_MAX })
  return number === undefined ? undefined : { code: codesOf(app, { orderId, number })[0] ?? '', number }
}

/** Counts that a code is tried, in a transaction that stays whatever comes of it; undefined where none may be tried. */
export function tryCode(tx: Tx, orderId: string): Promise<number | undefined> {
  return countTry(tx, { orderId, triesMax: CODE_TRIES_MAX })
}

/** Whether this is the code, under the secret of today or one of before. */
export function isConfirmationCode(
  app: Secrets,
  { code, ...numbered }: NumberedCode & { code: string },
): boolean {
  const given = Buffer.from(code.padEnd(6).slice(0, 6))
  return codesOf(app, numbered).some((each) => timingSafeEqual(Buffer.from(each), given))
}

function codesOf(app: Secrets, { orderId, number }: NumberedCode): string[] {
  return keyedHashes(app, 'cash-code', `${orderId} ${number}`).map((hash) =>
    String(hash.readUInt32BE(0) % 1_000_000).padStart(6, '0'),
  )
}
