import { listSitemapProducts } from '#server/goods/catalogue/sitemap-views.ts'
import { appContext } from '#web/http/context.ts'
import { declareContent } from '#web/http/page-cache/page-content.ts'
import type { Route } from './+types/sitemap-products.route'
import { sitemap, xmlResponse } from './sitemap-xml.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  declareContent(context, { allProducts: true })
  const from = new URL(request.url).searchParams.get('from') ?? ''
  const products = await listSitemapProducts(app, from)
  if (products.length === 0) throw new Response('There is no such file.', { status: 404 })
  return xmlResponse(
    sitemap(
      products.map(({ id, updatedAt }) => ({
        address: `${app.config.publicUrl}/products/${id}`,
        changedAt: updatedAt.toISOString(),
      })),
    ),
  )
}
