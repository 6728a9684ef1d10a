import { describe, expect, test } from 'vitest'
import { auditList } from './audit-list.ts'

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
