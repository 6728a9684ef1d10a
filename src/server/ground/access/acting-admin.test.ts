import { expect, expectTypeOf, test } from 'vitest'
import { BACK_OFFICE_ROLES, mayDo, type Permission } from '#domain/ground/access/office-roles.ts'
import { type ActingAdmin, type Permitted, permit } from '#server/ground/access/acting-admin.ts'

const PERMISSIONS: readonly Permission[] = ['dashboard.read', 'orders.read', 'orders.note', 'team.change']

test.each(BACK_OFFICE_ROLES)('somebody of %s gets the permissions of that role and no other', (role) => {
  const admin: ActingAdmin = { userId: 'u1', name: 'Kavya', role, address: '127.0.0.1' }
  for (const permission of PERMISSIONS)
    expect(permit(admin, permission)).toEqual(mayDo(role, permission) ? admin : undefined)
})

test('the compiler refuses whatever is not the permission asked for', () => {
  const listOrders = (_admin: Permitted<'orders.read'>) => 'the orders'
  const findPerson = (_admin: Permitted<'users.read' | 'users.change'>) => 'a person'
  const admin: ActingAdmin = { userId: 'u1', name: 'Kavya', role: 'owner' }
  const someDuty: Permission = PERMISSIONS.find((permission) => mayDo('owner', permission)) ?? 'audit.read'
  const [clerk, unknown] = [permit(admin, 'orders.read'), permit(admin, someDuty)]
  if (!clerk || !unknown) throw new Error('an owner has every permission')
  // @ts-expect-error an id is none
  listOrders('u1')
  // @ts-expect-error an administrator of whom nothing was asked has none
  listOrders(admin)
  // @ts-expect-error the answer may be no
  listOrders(permit(admin, 'orders.read'))
  // @ts-expect-error any duty may have been asked
  listOrders(unknown)
  // @ts-expect-error another duty was asked
  findPerson(clerk)
  expect(listOrders(clerk)).toBe('the orders')
})

test('a permission for one of several permissions is enough where any of them is', () => {
  expectTypeOf<Permitted<'users.change'>>().toExtend<Permitted<'users.read' | 'users.change'>>()
  expectTypeOf<Permitted<'users.read' | 'users.change'>>().not.toExtend<Permitted<'users.read'>>()
})
