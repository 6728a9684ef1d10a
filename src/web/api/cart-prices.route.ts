import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'
import { marketplaceToday } from '#server/ground/settings/current-settings.ts'
import { findCartOffers } from '#server/selling/cart/cart-views.ts'
import { appContext } from '#web/http/context.ts'

const OfferIds = z.array(z.uuid()).max(CART_LINES_MAX)

/** Today's prices, stock and terms for a cart: `/api/cart/prices?id=…&id=…`. Unknown ids are left out. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = OfferIds.safeParse(new URL(request.url).searchParams.getAll('id'))
  if (!ids.success) return Response.json({ problem: 'cart.request_invalid' }, { status: 422 })
  const app = context.get(appContext)
  const [offers, { terms }] = await Promise.all([findCartOffers(app, ids.data), marketplaceToday(app)])
  return Response.json({ offers, terms })
}
