import { kinds } from '#domain/goods/catalogue/categories.ts'
import { listFacets } from '#server/goods/catalogue/facet-views.ts'
import { appContext } from '#web/http/context.ts'
import { declareContent } from '#web/http/page-cache/page-content.ts'
import { canonicalPath } from '#web/storefront/goods/product-lists/listing-words.ts'
import type { Route } from './+types/sitemap-pages.route'
import { sitemap, xmlResponse } from './sitemap-xml.ts'

const PAGES = ['/', '/products', '/about', '/contact', '/help', '/privacy', '/terms', '/refund']

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  declareContent(context, { allProducts: true })
  const facets = await listFacets(app)
  const sort = 'featured'
  const paths = [
    ...PAGES,
    ...facets.categories.map(({ name }) => canonicalPath({ category: name, sort })),
    ...facets.kinds
      .filter(({ kind }) => facets.categories.some(({ name }) => name === kinds[kind].category))
      .map(({ kind }) => canonicalPath({ category: kinds[kind].category, kind, sort })),
  ]
  return xmlResponse(sitemap(paths.map((path) => ({ address: app.config.publicUrl + path }))))
}
