import { expect, test } from 'vitest'
import { BACK_OFFICE_ROLES, mayDo } from './back-office.ts'

test('an owner may do everything, and who only reads changes nothing', () => {
  expect(mayDo('owner', 'team.change')).toBe(true)
  expect(mayDo('owner', 'audit.read')).toBe(true)
  expect(mayDo('read-only', 'audit.read')).toBe(true)
  for (const duty of ['users.change', 'products.change', 'settings.change', 'orders.export'] as const)
    expect(mayDo('read-only', duty)).toBe(false)
})

test.each([
  ['catalogue', 'products.change', true],
  ['catalogue', 'orders.read', false],
  ['orders', 'orders.export', true],
  ['orders', 'users.change', false],
  ['support', 'support.answer', true],
  ['support', 'products.change', false],
  ['finance', 'commission.change', true],
  ['finance', 'users.read', false],
] as const)('%s and %s: %j', (role, duty, may) => {
  expect(mayDo(role, duty)).toBe(may)
})

test('everybody sees the dashboard, and only owners change the team, the settings and the accounts', () => {
  for (const role of BACK_OFFICE_ROLES) {
    expect(mayDo(role, 'dashboard.read')).toBe(true)
    for (const duty of ['team.change', 'settings.change', 'users.change', 'system.change'] as const)
      expect(mayDo(role, duty)).toBe(role === 'owner')
  }
})
