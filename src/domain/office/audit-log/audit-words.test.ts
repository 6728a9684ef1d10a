import { expect, test } from 'vitest'
import { auditWords, shopSubjectWords, subjectWords } from './audit-words.ts'

test.each([
  ['account.signed_in', 'Signed in'],
  ['offer.changed', 'Product terms changed'],
  ['order_view.default_chosen', 'View of orders opens first'],
  ['stock.changed', 'Stock changed'],
  ['constructor.x', 'Constructor x'],
  ['odd', 'Odd'],
])('%s reads "%s"', (action, words) => {
  expect(auditWords(action)).toBe(words)
})

test('what a record is about reads by its name, or by the beginning of the id of a row', () => {
  const id = '704c8271-77a1-4a4d-9b1e-0f0f0f0f0f0f'
  expect(subjectWords({ kind: 'order_export', id, name: null })).toBe('order export 704c8271')
  expect(subjectWords({ kind: 'api-key', id, name: 'Warehouse' })).toBe('api key Warehouse')
  expect(subjectWords({ kind: 'setting', id: 'codLimitPaise', name: null })).toBe(
    'setting Largest cash order',
  )
  expect(subjectWords({ kind: 'setting', id: 'fee', name: null })).toBe('setting fee')
})

test('a shop reads what a record is about without ids, and by the words of its own pages', () => {
  expect(shopSubjectWords({ kind: 'offer', name: 'Vipera mouse' })).toBe('product Vipera mouse')
  expect(shopSubjectWords({ kind: 'price-change', name: 'of 29 Nov 2026' })).toBe(
    'price change of 29 Nov 2026',
  )
  expect(shopSubjectWords({ kind: 'seller', name: 'Chandni Computers' })).toBe('your shop')
  expect(shopSubjectWords({ kind: 'commission', name: null })).toBe('commission')
})
