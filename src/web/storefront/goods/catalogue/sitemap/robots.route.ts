import { categories } from '#domain/goods/catalogue/categories.ts'
import { appContext } from '#web/http/context.ts'
import type { Route } from './+types/robots.route'

/** What is a person's own, or the same list in another order, is not for search engines. */
const KEPT_OUT = [
  '/build/saved',
  '/build/sellers',
  '/build/with/',
  '/cart',
  '/checkout',
  '/compare',
  '/kept',
  '/order-success',
  '/messages',
  '/orders',
  '/profile',
  '/wishlist',
  '/auth/',
  '/vendor/',
  '/admin',
  '/demo/',
  '/*?*sort=',
  '/*?*cursor=',
  '/*?*q=',
]

const FEEDS = [
  ...categories.flatMap(({ slug }) => [`/feeds/google/${slug}.xml`, `/feeds/openai/${slug}.jsonl`]),
  '/feeds/google/reviews.xml',
  '/feeds/meta/reviews.csv',
]

export function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(appContext).config.publicUrl
  const lines = [
    'User-agent: *',
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
    '# What is on sale, for programs (RSS with the fields of Google Merchant, JSON Lines with those of OpenAI), and reviews:',
    ...FEEDS.map((path) => `# ${origin}${path}`),
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
