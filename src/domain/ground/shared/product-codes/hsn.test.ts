import { expect, test } from 'vitest'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { isHsnStart } from '#domain/ground/settings/gst-rates.ts'
import { hsnProblem, isHsn } from './hsn.ts'

test.each(['8471', '847130', '84713010', '01012100', '9701', ...Object.values(kinds).map(({ hsn }) => hsn)])(
  '%s can be an HSN',
  (text) => {
    expect(hsnProblem(text)).toBeUndefined()
    expect(isHsn(text)).toBe(true)
  },
)

test.each([
  ['84', 'Enter 4, 6 or 8 digits'],
  ['84713', 'Enter 4, 6 or 8 digits'],
  ['8471301', 'Enter 4, 6 or 8 digits'],
  ['847130100', 'Enter 4, 6 or 8 digits'],
  ['84-71', 'Enter 4, 6 or 8 digits'],
  ['00000000', 'This HSN does not exist: enter the code of the goods from the customs tariff'],
  ['0012', 'This HSN does not exist: enter the code of the goods from the customs tariff'],
  ['84000000', 'This HSN does not exist: enter the code of the goods from the customs tariff'],
  ['7701', 'This HSN does not exist: enter the code of the goods from the customs tariff'],
  ['98041000', 'This HSN does not exist: enter the code of the goods from the customs tariff'],
  ['998314', 'This is the code of a service: enter the HSN of the goods'],
])('%s is none: %s', (text, message) => {
  expect(hsnProblem(text)).toBe(message)
})

test.each(['00', '77', '99', '998314', '00000000'])('no rate of tax is dated for goods under %s', (text) => {
  expect(isHsnStart(text)).toBe(false)
})
