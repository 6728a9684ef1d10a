import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('only what differs is a change, deep inside attributes too', () => {
  const before = {
    name: 'KB',
    ean: null,
    attributes: { layout: '75%', ports: ['USB-A'], slots: [{ size: 'x16' }] },
  }
  const after = {
    name: 'KB',
    ean: '1',
    attributes: { ports: ['USB-A'], slots: [{ size: 'x16' }], layout: '65%' },
  }
  expect(changedFields(before, after)).toEqual({
    before: { ean: null, attributes: before.attributes },
    after: { ean: '1', attributes: after.attributes },
  })
})

test.each([
  [{ a: 1 }, { a: 1 }],
  [{ a: null }, {}],
  [{ a: { b: [1, { c: 2 }], d: 3 } }, { a: { d: 3, b: [1, { c: 2 }] } }],
])('%j and %j say the same', (one, other) => {
  expect(changedFields(one, other)).toBeUndefined()
})

test.each([
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: [] }, { a: {} }],
  [{ a: [1] }, { a: [1, 2] }],
  [{ a: '1' }, { a: 1 }],
  [{ a: null }, { a: {} }],
])('%j and %j differ', (one, other) => {
  expect(changedFields(one, other)).toEqual({ before: one, after: other })
})
