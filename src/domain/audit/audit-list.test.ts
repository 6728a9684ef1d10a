import { describe, expect, test } from 'vitest'
import { auditList, changesBetween } from './audit-list.ts'

describe('a search of the audit log', () => {
  test.each([
    ['', {}],
    ['actor=+Priya+', { actor: 'Priya' }],
    ['action=user.edited', { action: 'user.edited' }],
    ['action=account.', { action: 'account.' }],
    ['action=nonsense', {}],
    ['action=.', {}],
    ['subject=user:abc', { subject: { kind: 'user', id: 'abc' } }],
    ['subject=mail:a:b', { subject: { kind: 'mail', id: 'a:b' } }],
    ['subject=user', {}],
    ['from=2026-11-01&to=2026-02-30', { from: '2026-11-01' }],
  ])('%s is read', (address, search) => {
    expect(auditList.parse(new URLSearchParams(address))).toEqual(search)
  })
})

describe('what differs', () => {
  test('is told field by field, and nothing else', () => {
    expect(
      changesBetween(
        { name: 'Asha', phone: null, price: 1, tags: ['a'] },
        { name: 'Asha', phone: '98', price: 2, tags: ['a'] },
      ),
    ).toEqual([
      { field: 'phone', before: undefined, after: '98' },
      { field: 'price', before: '1', after: '2' },
    ])
  })

  test('is everything of a thing that came or went', () => {
    expect(changesBetween(null, { name: 'Asha' })).toEqual([
      { field: 'name', before: undefined, after: 'Asha' },
    ])
    expect(changesBetween({ name: 'Asha' }, null)).toEqual([
      { field: 'name', before: 'Asha', after: undefined },
    ])
  })
})
