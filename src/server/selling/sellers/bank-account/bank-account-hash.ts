import type { App } from '#server/ground/app.ts'
import { keyedHash } from '#server/ground/outside/sealed-text.ts'

/** Equal for equal accounts: a number is unique within its bank, which the first four letters of the IFSC name. */
export function bankAccountHash(
  app: Pick<App, 'config'>,
  { ifsc, accountNumber }: { ifsc: string; accountNumber: string },
): string {
  return keyedHash(app, 'bank-account-print', `${ifsc.slice(0, 4)}:${accountNumber}`)
}
