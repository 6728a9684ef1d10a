import type { LoaderFunctionArgs } from 'react-router'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { judgeProducts } from '#server/goods/builder/build-views.ts'
import { appContext } from '#web/http/context.ts'
import { ASKED_UNSTORED } from '#web/http/page-cache/cache-control.ts'
import { openBuildOf } from '#web/storefront/goods/builder/open-build-cookie.ts'

/** Whether a product fits the build that is open in the browser that asks, for the page of the product. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { productId = '' } = params
  const { parts } = openBuildOf(request.headers)
  const judged = isProductId(productId)
    ? await judgeProducts(context.get(appContext), parts, [productId])
    : {}
  const found = Object.hasOwn(judged, productId) ? judged[productId] : null
  return Response.json(found, { headers: { 'Cache-Control': ASKED_UNSTORED } })
}
