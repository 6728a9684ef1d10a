import { expect, test } from 'vitest'
import { ownGstinProblem } from './own-gstin.ts'

const suppliers = [
  { name: 'NanoNagar', gstin: '27AAZCN0000D1ZQ' },
  { name: 'Chandni Computers', gstin: '07AAAFC0000C1ZO' },
  { name: 'Unregistered', gstin: null },
]

test('a seller does not buy its own goods under its own GSTIN', () => {
  expect(ownGstinProblem({ gstin: '07AAAFC0000C1ZO' }, suppliers)?.fields?.gstin).toBe(
    'This is the GSTIN of Chandni Computers, which sells some of these items. A seller cannot invoice itself',
  )
})

test('another registration of the same firm, another firm and a person may buy', () => {
  expect(ownGstinProblem({ gstin: '27AAAFC0000C1ZM' }, suppliers)).toBeUndefined()
  expect(ownGstinProblem(undefined, suppliers)).toBeUndefined()
})
