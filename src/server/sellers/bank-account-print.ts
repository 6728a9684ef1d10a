import type { App } from '#server/app.ts'
import { printOfText } from '#server/outside/sealed-text.ts'

/** Equal for equal accounts: a number is unique within its bank, which the first four letters of the IFSC name. */
export function printOfBankAccount(
  app: Pick<App, 'config'>,
  { ifsc, accountNumber }: { ifsc: string; accountNumber: string },
): string {
  return printOfText(app, 'bank-account-print', `${ifsc.slice(0, 4)}:${accountNumber}`)
}
