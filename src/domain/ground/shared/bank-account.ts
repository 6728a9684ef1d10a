import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { REQUIRED_MESSAGE } from './form-fields.ts'

/** An account at a bank. */
export interface AccountNumber {
  /** Digits only, with leading zeros. Never shown whole again, never logged. */
  accountNumber: string
  ifsc: string
}

/** Where money goes that was paid in cash. Never shown whole again, never logged. */
export type RefundAccount = { kind: 'upi'; address: string } | ({ kind: 'bank' } & AccountNumber)

/**
 * What a form says of an account (accountNumber, confirmAccountNumber, ifsc): 9 to 18 digits, typed twice, and the
 * branch's IFSC; with a message for each field that is wrong.
 */
export function readAccountNumber(raw: Readonly<Record<string, unknown>>) {
  const accountNumber = oneLine(raw.accountNumber).replace(/[\s-]/g, '')
  const again = oneLine(raw.confirmAccountNumber).replace(/[\s-]/g, '')
  const ifsc = oneLine(raw.ifsc).replace(/\s/g, '').toUpperCase()
  const account: AccountNumber = { accountNumber, ifsc }
  const problems = {
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
  }
  return { account, problems }
}

/** Says whether a text has the form of a bank branch's IFSC (four letters, 0, six letters or digits). */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text.replace(/\s/g, '').toUpperCase())
}
