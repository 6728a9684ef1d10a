import { type CategoryName, categories } from '#domain/goods/catalogue/categories.ts'
import type { FeedFormat } from '#domain/goods/feeds/feed-product.ts'
import { googleFeed } from '#domain/goods/feeds/google-feed.ts'
import { openAiFeed } from '#domain/goods/feeds/openai-feed.ts'
import { canWriteFeed, feedVersion, writeFeed } from '#server/goods/feeds/write-feed.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { textStream } from '#web/http/downloads/text-download.ts'
import { takesCoding } from '#web/http/middleware/content-coding.ts'
import { matchesEtag } from '#web/http/page-cache/cache-control.ts'
import type { Route } from './+types/feed.route'

const FORMATS: Readonly<Record<string, { format: FeedFormat; ending: string }>> = {
  google: { format: googleFeed, ending: '.xml' },
  openai: { format: openAiFeed, ending: '.jsonl' },
}
const BUSY_SECONDS = 60

/**
 * What a category has on sale, for programs: `/feeds/google/storage.xml`, `/feeds/openai/storage.jsonl`. Sent while it is
 * read, packed with gzip where the client takes it; 304 where nothing has changed since the answer that the client names.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const asked = feedOf(params)
  if (!asked) throw new Response('There is no such feed.', { status: 404 })
  const { category, format } = asked
  const etag = `W/"${await feedVersion(app, category)}"`
  const headers = new Headers({
    'Content-Type': format.contentType,
    // A client may keep it and has to ask whether it still holds; it is packed here, not whole in memory.
    'Cache-Control': 'public, no-cache, no-transform',
    ETag: etag,
    Vary: 'Accept-Encoding',
    'X-Robots-Tag': 'noindex',
  })
  if (matchesEtag(request.headers, etag)) return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const allowed = await withinLimit(app, 'feed-address', context.get(addressContext))
  if (!allowed.ok) return later(429, allowed.problem.details?.retryAfterSeconds)
  if (!canWriteFeed()) return later(503, BUSY_SECONDS)
  const body = textStream(writeFeed(app, { category, format }))
  if (!takesCoding(request.headers.get('Accept-Encoding'), 'gzip')) return new Response(body, { headers })
  headers.set('Content-Encoding', 'gzip')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { headers })
}

function feedOf(params: {
  format: string
  file: string
}): { category: CategoryName; format: FeedFormat } | undefined {
  const known = Object.hasOwn(FORMATS, params.format) ? FORMATS[params.format] : undefined
  if (!known?.format || !params.file.endsWith(known.ending)) return undefined
  const slug = params.file.slice(0, -known.ending.length)
  const category = categories.find((each) => each.slug === slug)
  return category && { category: category.name, format: known.format }
}

function later(status: 429 | 503, seconds: unknown): Response {
  return new Response('Please come back later.', { status, headers: { 'Retry-After': String(seconds) } })
}
