import { type RefundAccount, readAccountNumber } from '#domain/ground/shared/bank-account.ts'
import { REQUIRED_MESSAGE, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { hasCardNumber } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

/** A UPI address: a name, an @ and the handle of the bank or app (NPCI, UPI procedural guidelines). */
const UPI_ADDRESS = /^[a-z0-9][a-z0-9._-]{1,99}@[a-z][a-z0-9]{1,63}$/

/**
 * Checks a UPI address (upiAddress), or a bank account (accountNumber, confirmAccountNumber, ifsc): 9 to 18 digits,
 * typed twice, and the branch's IFSC.
 */
export function checkRefundAccount(
  raw: Readonly<Record<string, unknown>>,
): Result<RefundAccount, 'refunds.account_not_valid'> {
  if (raw.kind === 'upi') {
    const address = oneLine(raw.upiAddress).replace(/\s/g, '').toLowerCase()
    if (UPI_ADDRESS.test(address) && !hasCardNumber(address)) return ok({ kind: 'upi', address })
    const words = address === '' ? REQUIRED_MESSAGE : upiProblem(raw.upiAddress)
    return refuse('refunds.account_not_valid', { fields: { upiAddress: words } })
  }
  if (raw.kind !== 'bank')
    return refuse('refunds.account_not_valid', { fields: { kind: 'Choose where the money goes' } })
  const { account, problems } = readAccountNumber(raw)
  const refusal = refuseFields('refunds.account_not_valid', problems)
  return refusal ?? ok({ kind: 'bank', ...account })
}

function upiProblem(typed: unknown): string {
  return hasCardNumber(String(typed))
    ? 'That is a card number. A cash refund never needs one. A UPI address looks like asha@okbank'
    : 'A UPI address looks like asha@okbank'
}

/** What a page or letter may show of an account: "as•••@okbank", "•••• 4321, HDFC0000053". */
export function maskAccount(account: RefundAccount): string {
  if (account.kind === 'bank') return `•••• ${account.accountNumber.slice(-4)}, ${account.ifsc}`
  const [name = '', handle = ''] = account.address.split('@')
  return `${name.slice(0, Math.min(2, name.length - 1))}•••@${handle}`
}
