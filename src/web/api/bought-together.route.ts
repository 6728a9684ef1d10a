import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'
import { readBoughtWith } from '#server/goods/bought-together/bought-together-views.ts'
import { appContext } from '#web/http/context.ts'

const ProductIds = z.array(z.string().refine(isProductId)).max(CART_LINES_MAX)

/** The cards of what is often bought with what is in a cart: `/api/bought-together?id=…&id=…`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = ProductIds.safeParse(new URL(request.url).searchParams.getAll('id'))
  if (!ids.success) return Response.json({ problem: 'cart.request_invalid' }, { status: 422 })
  const { cards } = await readBoughtWith(context.get(appContext), [...new Set(ids.data)])
  return Response.json({ cards }, { headers: { 'Cache-Control': 'no-cache' } })
}
