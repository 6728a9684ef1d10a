import { expect, test } from 'vitest'
import { checkReceipt } from './promotion-receipt.ts'

const today = '2026-11-27'
const owed = new Map([['HDFC Bank', 50_000]])
const check = (fields: Record<string, string>) =>
  checkReceipt(
    { payerName: 'HDFC Bank', amount: '500', receivedOn: '2026-11-26', reference: ' UTR1 ', ...fields },
    { today, owed, noted: new Set(['UTR0']) },
  )

test('what came in is read', () => {
  expect(check({})).toMatchObject({
    value: { payerName: 'HDFC Bank', paise: 50_000, receivedOn: '2026-11-26', reference: 'UTR1' },
  })
})

test.each<[string, Record<string, string>]>([
  ['payerName', { payerName: 'Nobody' }],
  ['amount', { amount: '0' }],
  ['amount', { amount: '500.01' }],
  ['receivedOn', { receivedOn: '2026-11-28' }],
  ['receivedOn', { receivedOn: '2025-11-01' }],
  ['reference', { reference: '' }],
  ['reference', { reference: ' UTR0 ' }],
])('%s of %j is refused', (field, fields) => {
  const answer = check(fields)
  expect(answer.ok ? [] : Object.keys(answer.problem.fields ?? {})).toEqual([field])
})
