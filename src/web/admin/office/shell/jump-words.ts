import { type BackOfficeRole, mayDo, type Permission } from '#domain/ground/access/office-roles.ts'
import type { JumpPlace } from '#web/shared/office/jump-search/jump-group.ts'

export const OFFICE_SEARCH: JumpPlace = {
  path: '/admin/search',
  label: 'Search the back office',
  placeholder: 'Name, number, email or page',
}

/** What `searchToJump` finds of each kind, with the permission that its list asks for. */
const FOUND: readonly (readonly [Permission, string])[] = [
  [
    'orders.read',
    'orders by number, ID, email, phone, name, GSTIN, or parcel, invoice or credit note number',
  ],
  ['orders.read', 'returns by number'],
  ['disputes.read', 'disputes by number'],
  ['orders.read', 'pieces by serial number'],
  ['users.read', 'people by name, email or phone'],
  ['products.read', 'products by name, MPN or barcode'],
  ['vendors.read', 'sellers by name or GSTIN'],
  ['support.read', 'tickets by number or sender'],
]

/** All that a role finds, in a sentence. */
export function jumpHint(role: BackOfficeRole): string {
  const kinds = FOUND.flatMap(([permission, words]) => (mayDo(role, permission) ? [words] : []))
  return `Finds ${[...kinds, 'pages and settings'].join('; ')}.`
}
