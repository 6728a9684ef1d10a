import { listFacets } from '#server/catalogue/product-views.ts'
import { appContext } from '#web/http/context.ts'
import { canonicalPath } from '../listing-words.ts'
import type { Route } from './+types/sitemap-pages.route'
import { sitemap, xmlResponse } from './sitemap-xml.ts'

const PAGES = ['/', '/products', '/about', '/contact', '/privacy', '/terms', '/refund']

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { categories } = await listFacets(app)
  const categoryPaths = categories.map(({ name }) => canonicalPath({ category: name, sort: 'featured' }))
  return xmlResponse(
    sitemap([...PAGES, ...categoryPaths].map((path) => ({ address: app.config.publicUrl + path }))),
  )
}
