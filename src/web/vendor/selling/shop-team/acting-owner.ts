import type { RouterContextProvider } from 'react-router'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { requireProof } from '#web/shared/ground/access/guards.action.ts'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'

/** An owner of the shop who proved a short time ago who they are. */
export function actingOwner(context: Readonly<RouterContextProvider>, request: Request): ActingVendor {
  const owner = actingVendor(context, request, 'owner')
  requireProof(context, request, 'vendor')
  return owner
}
