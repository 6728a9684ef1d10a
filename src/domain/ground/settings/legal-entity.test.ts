import { expect, test } from 'vitest'
import { parseGstin } from '#domain/ground/gst/gstin.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import { officeAddress, phoneHref } from './legal-entity.ts'
import { legalEntity } from './opening-company.ts'

test('the tax registration that the shop shows is well formed and of the state its office is in', () => {
  expect(parseGstin(legalEntity.gstin)).toMatchObject({ ok: true, value: { state: legalEntity.stateCode } })
})

test('the office lies in the company’s state', () => {
  expect(legalEntity.registeredOffice.state).toBe(stateOfCode(legalEntity.stateCode).name)
})

test('the office is written on one line with its PIN code', () => {
  expect(officeAddress(legalEntity)).toBe(
    'Nagar House, 1 Demonstration Marg, Shivajinagar, Pune 411005, Maharashtra, India',
  )
})

test.each([
  ['1800 000 0000', 'tel:18000000000'],
  ['1860-123-4567', 'tel:18601234567'],
  ['020 0000 0000', 'tel:+912000000000'],
  ['98765 43210', 'tel:+919876543210'],
  ['+91 98765 43210', 'tel:+919876543210'],
])('%s is dialled as %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})
