import type { RouterContextProvider } from 'react-router'
import type { ForShopRoles } from '#domain/ground/access/shop-roles.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { addressContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'

/** The signed-in vendor as use cases know one, who does one of these things in the shop (`requireVendor`). */
export function actingVendor(
  context: Readonly<RouterContextProvider>,
  request: Request,
  ...asked: ForShopRoles
): ActingVendor {
  const { userId, sellerId } = requireVendor(context, request, ...asked)
  return { userId, sellerId, address: context.get(addressContext) }
}
