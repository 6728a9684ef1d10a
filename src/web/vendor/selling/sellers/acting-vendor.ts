import type { RouterContextProvider } from 'react-router'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { addressContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'

/** The signed-in vendor as use cases know one; anybody else is sent to sign in. */
export function actingVendor(context: Readonly<RouterContextProvider>, request: Request): ActingVendor {
  const { userId, sellerId } = requireVendor(context, request)
  return { userId, sellerId, address: context.get(addressContext) }
}
