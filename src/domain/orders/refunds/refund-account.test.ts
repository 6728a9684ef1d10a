import { describe, expect, test } from 'vitest'
import { checkRefundAccount, maskAccount } from './refund-account.ts'

const bank = {
  kind: 'bank',
  accountNumber: '0012 3456-7890',
  confirmAccountNumber: '001234567890',
  ifsc: 'hdfc 0000053',
}
const fieldsOf = (raw: Readonly<Record<string, unknown>>) => {
  const checked = checkRefundAccount(raw)
  return checked.ok ? undefined : checked.problem.fields
}

describe('the account to which cash goes back', () => {
  test.each([
    ['asha@okbank', 'asha@okbank'],
    [' Asha.Rao-1@OK Bank ', 'asha.rao-1@okbank'],
    ['a1@ok', 'a1@ok'],
  ])('may be the UPI address %s', (upiAddress, address) => {
    expect(checkRefundAccount({ kind: 'upi', upiAddress })).toEqual({
      ok: true,
      value: { kind: 'upi', address },
    })
  })

  test.each([
    'asha',
    'a@okbank',
    '-asha@okbank',
    'asha@1bank',
    'asha@o',
    'asha@okbank.in',
    'asha@okbank x@y',
  ])('is no UPI address: %s', (upiAddress) => {
    expect(fieldsOf({ kind: 'upi', upiAddress })).toEqual({
      upiAddress: 'A UPI address looks like asha@okbank',
    })
  })

  test.each(['4111111111111111', '4111 1111 1111 1111@okbank'])('is never a card: %s', (upiAddress) => {
    expect(fieldsOf({ kind: 'upi', upiAddress })?.upiAddress).toMatch(/^That is a card number/)
  })

  test('has to be said', () => {
    expect(fieldsOf({ kind: 'upi', upiAddress: '  ' })).toEqual({ upiAddress: 'This field is required' })
    expect(fieldsOf({})).toEqual({ kind: 'Choose where the money goes' })
  })

  test('may be one at a bank, typed twice', () => {
    expect(checkRefundAccount(bank)).toEqual({
      ok: true,
      value: { kind: 'bank', accountNumber: '001234567890', ifsc: 'HDFC0000053' },
    })
    expect(fieldsOf({ ...bank, confirmAccountNumber: '001234567891' })).toEqual({
      confirmAccountNumber: 'The account numbers do not match',
    })
    expect(fieldsOf({ ...bank, ifsc: 'HDFC1000053' })).toHaveProperty('ifsc')
    expect(fieldsOf({ kind: 'bank' })).toMatchObject({
      accountNumber: 'This field is required',
      ifsc: 'This field is required',
    })
  })

  test.each([
    [{ kind: 'upi', address: 'asha@okbank' }, 'as•••@okbank'],
    [{ kind: 'upi', address: 'as@okbank' }, 'a•••@okbank'],
    [{ kind: 'bank', accountNumber: '001234567890', ifsc: 'HDFC0000053' }, '•••• 7890, HDFC0000053'],
  ] as const)('is never shown whole', (account, shown) => {
    expect(maskAccount(account)).toBe(shown)
  })
})
