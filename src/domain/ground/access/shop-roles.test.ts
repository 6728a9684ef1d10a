import { expect, test } from 'vitest'
import { type ForShopRoles, isForRoles, type ShopRole } from './shop-roles.ts'

test.each<[readonly ShopRole[], ForShopRoles, boolean]>([
  [['owner'], ['owner'], true],
  [['owner'], ['money'], true],
  [['dispatch'], ['anyone'], true],
  [['dispatch'], ['dispatch'], true],
  [['dispatch'], ['dispatch', 'money'], true],
  [['money'], ['dispatch', 'money'], true],
  [['stock', 'dispatch'], ['dispatch'], true],
  [['dispatch'], ['stock'], false],
  [['stock', 'dispatch', 'money'], ['owner'], false],
  [[], ['stock'], false],
])('people with %j and a page for %j: %s', (roles, asked, expected) => {
  expect(isForRoles(roles, asked)).toBe(expected)
})
