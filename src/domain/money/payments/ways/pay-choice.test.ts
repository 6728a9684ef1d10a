import { expect, test } from 'vitest'
import { choiceKey, readChoice } from './pay-choice.ts'
import { refundRule } from './way-words.ts'

test.each(['netbanking:HDFC', 'netbanking:BARB_R', 'wallet:mobikwik', 'paylater:lazypay', 'emi:HDFC_DC:6'])(
  'a form names %s, and it is read as it was written',
  (text) => {
    const choice = readChoice(text)
    expect(choice && choiceKey(choice)).toBe(text)
  },
)

test.each([
  '',
  'card:HDFC',
  'netbanking',
  'netbanking:',
  'netbanking:HDFC:6',
  'emi:HDFC',
  'emi:HDFC:6:7',
  'emi:HDFC:x',
  'wallet:a b',
  `wallet:${'a'.repeat(41)}`,
])('“%s” names no way to pay', (text) => {
  expect(readChoice(text)).toBeUndefined()
})

test('refunds of a loan are told before it is taken; of a debit card’s EMI that they are whole', () => {
  expect(refundRule('netbanking')).toBeUndefined()
  expect(refundRule('emi', 'credit')).toMatch(/^A refund goes to the bank .* never instant/)
  expect(refundRule('emi', 'debit')).toContain('whole orders only')
  expect(refundRule('paylater')).toContain('stay with the lender.')
})
