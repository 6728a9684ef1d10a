import { expect, test } from 'vitest'
import { parseGstin } from '#domain/invoicing/gstin.ts'
import { legalEntity, officeAddress } from './legal-entity.ts'

test('the tax registration that the shop shows is well formed and of the state its office is in', () => {
  expect(parseGstin(legalEntity.gstin)).toMatchObject({ ok: true, value: { state: legalEntity.stateCode } })
})

test('the office is written on one line with its PIN code', () => {
  expect(officeAddress()).toBe(
    'Nagar House, 1 Demonstration Marg, Shivajinagar, Pune 411005, Maharashtra, India',
  )
})
