/** What the people of a shop are there for. Somebody may have several of these roles; an owner may do everything. */
export const SHOP_ROLES = ['owner', 'stock', 'dispatch', 'money'] as const

export type ShopRole = (typeof SHOP_ROLES)[number]

/** Whom a page of the portal is for: people with one of these roles, or anyone of the shop. */
export type ForShopRoles = readonly [ShopRole | 'anyone', ...ShopRole[]]

/** Whether somebody with these roles is meant. */
export function isForRoles(roles: readonly ShopRole[], asked: ForShopRoles): boolean {
  return roles.includes('owner') || asked.some((role) => role === 'anyone' || roles.includes(role))
}

/** A role as people read it. */
export const SHOP_ROLE_NAMES: Readonly<Record<ShopRole, string>> = {
  owner: 'Owner',
  stock: 'Stock and prices',
  dispatch: 'Dispatch',
  money: 'Money',
}
