import { expect, test } from 'vitest'
import { checkColleagueForm, readShopRoles } from './colleague-form.ts'

test.each([
  [{}, undefined],
  [{ 'role-cook': 'on' }, undefined],
  [{ 'role-stock': 'off' }, undefined],
  [{ 'role-money': 'on', 'role-stock': 'on' }, ['stock', 'money']],
  [{ 'role-owner': 'on', 'role-money': 'on' }, ['owner']],
])('of %j the roles are %j', (raw, roles) => {
  expect(readShopRoles(raw)).toEqual(roles)
})

test('an invitation needs a name, an address and a role', () => {
  expect(checkColleagueForm({ name: ' ', email: 'nobody' })).toMatchObject({
    ok: false,
    problem: {
      code: 'shop_team.invitation_invalid',
      fields: {
        name: 'Name is required',
        email: expect.any(String),
        roles: 'Please choose at least one role',
      },
    },
  })
  expect(
    checkColleagueForm({ name: ' Meena  Rao', email: ' Meena@Example.in ', 'role-dispatch': 'on' }),
  ).toEqual({ ok: true, value: { name: 'Meena Rao', email: 'meena@example.in', roles: ['dispatch'] } })
})
