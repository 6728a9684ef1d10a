import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { WISHES_MAX } from '#domain/goods/wishlist/wishes.ts'
import { findCards } from '#server/goods/wishlist/wishlist-views.ts'
import { appContext } from '#web/http/context.ts'

const ProductIds = z.array(z.string().refine(isProductId)).max(WISHES_MAX)

/** The cards of products that a browser keeps by their ids: `/api/cards?id=…&id=…`. What is not on sale is left out. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = ProductIds.safeParse(new URL(request.url).searchParams.getAll('id'))
  if (!ids.success) return Response.json({ problem: 'wishlist.request_invalid' }, { status: 422 })
  const cards = await findCards(context.get(appContext), [...new Set(ids.data)])
  return Response.json({ cards }, { headers: { 'Cache-Control': 'no-cache' } })
}
