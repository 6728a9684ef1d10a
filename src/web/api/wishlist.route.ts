import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { WISHES_MAX } from '#domain/goods/wishlist/wishes.ts'
import { putOnWishlist, takeOffWishlist } from '#server/goods/wishlist/change-wishlist.ts'
import { listWishIds } from '#server/goods/wishlist/wishlist-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { ASKED_UNSTORED } from '#web/http/page-cache/cache-control.ts'
import { readJson } from '#web/http/read-json.ts'

const ProductId = z.string().refine(isProductId)
const Question = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('put'), productIds: z.array(ProductId).max(WISHES_MAX) }),
  z.strictObject({ intent: z.literal('take'), productId: ProductId }),
])

/** The ids of the list of whoever is signed in, for the browser's own to follow. Nobody: `account` is null. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { customer } = context.get(visitorContext)
  if (!customer) return Response.json(NOBODY, UNSTORED)
  return answer(customer.userId, await listWishIds(context.get(appContext), customer.userId))
}

/** `put` adds products, those of a visitor's own list among them; `take` takes one off. */
export async function action({ request, context }: ActionFunctionArgs) {
  const app = context.get(appContext)
  const { customer } = context.get(visitorContext)
  const question = Question.safeParse(await readJson(request))
  if (!question.success) return Response.json({ problem: 'wishlist.request_invalid' }, { status: 422 })
  if (!customer) return Response.json(NOBODY, UNSTORED)
  const asked = question.data
  const ids =
    asked.intent === 'put'
      ? await putOnWishlist(app, customer, asked.productIds)
      : await takeOffWishlist(app, customer, asked.productId)
  return answer(customer.userId, ids)
}

const UNSTORED = { headers: { 'Cache-Control': ASKED_UNSTORED } }
const NOBODY = { account: null, ids: [] }

function answer(account: string, ids: readonly string[]): Response {
  return Response.json({ account, ids }, UNSTORED)
}
