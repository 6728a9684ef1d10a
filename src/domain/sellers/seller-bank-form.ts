import { isIfsc } from '#domain/invoicing/gstin.ts'
import { oneLine, REQUIRED_MESSAGE, refuseFields, requiredTextProblem } from '#domain/shared/form-fields.ts'
import { ok, type Result } from '#domain/shared/result.ts'

const HOLDER_LENGTH_MAX = 120

/** Where a shop's money goes. */
export interface BankAccount {
  holder: string
  /** Digits only, with leading zeros. Never shown whole again, never logged. */
  accountNumber: string
  ifsc: string
}

/**
 * Checks a bank account (bankHolder, accountNumber, confirmAccountNumber, ifsc): 9 to 18 digits, typed twice, and the
 * branch's IFSC. Refuses with `vendors.settings_not_valid` and messages by field.
 */
export function checkBankAccount(raw: Readonly<Record<string, unknown>>): Result<BankAccount> {
  const holder = oneLine(raw.bankHolder)
  const accountNumber = oneLine(raw.accountNumber).replace(/[\s-]/g, '')
  const again = oneLine(raw.confirmAccountNumber).replace(/[\s-]/g, '')
  const ifsc = oneLine(raw.ifsc).replace(/\s/g, '').toUpperCase()
  const refusal = refuseFields('vendors.settings_not_valid', {
    bankHolder: requiredTextProblem(holder, HOLDER_LENGTH_MAX),
    accountNumber:
      accountNumber === ''
        ? REQUIRED_MESSAGE
        : /^[0-9]{9,18}$/.test(accountNumber)
          ? undefined
          : 'An account number has 9 to 18 digits',
    confirmAccountNumber: again === accountNumber ? undefined : 'The account numbers do not match',
    ifsc:
      ifsc === ''
        ? REQUIRED_MESSAGE
        : isIfsc(ifsc)
          ? undefined
          : 'An IFSC has four letters, a zero, and six letters or digits',
  })
  return refusal ?? ok({ holder, accountNumber, ifsc })
}
