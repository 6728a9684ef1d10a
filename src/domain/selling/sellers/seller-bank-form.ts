import { type AccountNumber, readAccountNumber } from '#domain/ground/shared/bank-account.ts'
import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

const HOLDER_LENGTH_MAX = 120

/** Where a seller's money goes. */
export interface BankAccount extends AccountNumber {
  holder: string
}

/**
 * Checks a bank account (bankHolder, accountNumber, confirmAccountNumber, ifsc): 9 to 18 digits, typed twice, and the
 * branch's IFSC.
 */
export function checkBankAccount(
  raw: Readonly<Record<string, unknown>>,
): Result<BankAccount, 'sellers.settings_not_valid'> {
  const holder = oneLine(raw.bankHolder)
  const { account, problems } = readAccountNumber(raw)
  const refusal = refuseFields('sellers.settings_not_valid', {
    bankHolder: requiredTextProblem(holder, HOLDER_LENGTH_MAX),
    ...problems,
  })
  return refusal ?? ok({ holder, ...account })
}
