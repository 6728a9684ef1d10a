import { expect, test } from 'vitest'
import { checkCommission } from './commission-form.ts'

const TODAY = '2026-11-20'
const FORM = { rate: '7.5', from: '2026-11-21', reason: 'As agreed' }
const fieldsOf = (form: Record<string, string>) => {
  const checked = checkCommission({ ...FORM, ...form }, TODAY)
  return checked.ok ? {} : (checked.problem.fields ?? {})
}

test('a rate is read in percent, for everyone, a category or a seller', () => {
  const checked = checkCommission({ ...FORM, category: 'Laptops', seller: 'asha' }, TODAY)
  expect(checked.ok && checked.value).toEqual({
    sellerId: 'asha',
    category: 'Laptops',
    rateBp: 750,
    validFrom: '2026-11-21',
    reason: 'As agreed',
  })
  const general = checkCommission({ ...FORM, rate: '0' }, TODAY)
  expect(general.ok && general.value).toMatchObject({ sellerId: null, category: null, rateBp: 0 })
})

test.each(['', 'five', '-1', '50.01', '100', '7.555', '1e1', '0x5'])('“%s” is no rate', (rate) => {
  expect(fieldsOf({ rate })).toHaveProperty('rate')
})

test.each(['', '2026-11-20', '2026-11-19', '2020-01-01', '2026-02-30'])(
  'a rate cannot begin on “%s”: tomorrow is the earliest day',
  (from) => {
    expect(fieldsOf({ from })).toHaveProperty('from')
  },
)

test('a reason is given', () => {
  expect(fieldsOf({ reason: ' ' })).toEqual({ reason: 'Please give a reason' })
  expect(fieldsOf({ reason: 'x'.repeat(501) })).toHaveProperty('reason')
})

test('a category’s or a seller’s own rate can end; the general one cannot', () => {
  expect(fieldsOf({ ends: 'on', rate: '', category: 'Laptops' })).toEqual({})
  expect(fieldsOf({ ends: 'on', rate: '' })).toHaveProperty('ends')
  expect(fieldsOf({ category: 'Boats' })).toHaveProperty('category')
})
