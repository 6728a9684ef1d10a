import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'
import { marketplaceToday } from '#server/ground/settings/current-settings.ts'
import { findCartOffers, findShownPromotions } from '#server/selling/cart/cart-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { ASKED_UNSTORED } from '#web/http/page-cache/cache-control.ts'

const OfferIds = z.array(z.uuid()).max(CART_LINES_MAX)

const UNSTORED = { headers: { 'Cache-Control': ASKED_UNSTORED } }

/**
 * Today's prices, stock, terms and promotions for a cart: `/api/cart/prices?id=…&id=…`. Unknown ids are left out. Of a
 * customer the promotions with the codes of their cart too, and what is kept for them.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = OfferIds.safeParse(new URL(request.url).searchParams.getAll('id'))
  if (!ids.success) return Response.json({ problem: 'cart.request_invalid' }, { status: 422 })
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const [offers, { terms }, { promotions, unread }] = await Promise.all([
    findCartOffers(app, ids.data, customer?.userId),
    marketplaceToday(app),
    findShownPromotions(app, { offerIds: ids.data, userId: customer?.userId }),
  ])
  return Response.json({ offers, terms, promotions, unread }, customer ? UNSTORED : {})
}
