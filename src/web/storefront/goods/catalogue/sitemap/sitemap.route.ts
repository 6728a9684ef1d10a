import { listSitemapChunks } from '#server/goods/catalogue/sitemap-views.ts'
import { appContext } from '#web/http/context.ts'
import { declareContent } from '#web/http/page-cache/page-content.ts'
import type { Route } from './+types/sitemap.route'
import { sitemapIndex, xmlResponse } from './sitemap-xml.ts'

/** The index: one file of pages, then the products in files of ten thousand. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  declareContent(context, { allProducts: true })
  const origin = app.config.publicUrl
  const chunks = await listSitemapChunks(app)
  return xmlResponse(
    sitemapIndex([
      `${origin}/sitemap-pages.xml`,
      ...chunks.map((from) => `${origin}/sitemap-products.xml?from=${encodeURIComponent(from)}`),
    ]),
  )
}
