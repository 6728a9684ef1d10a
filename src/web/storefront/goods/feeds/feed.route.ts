import { type CategoryName, categories } from '#domain/goods/catalogue/categories.ts'
import type { FeedFormat } from '#domain/goods/feeds/feed-product.ts'
import { googleFeed } from '#domain/goods/feeds/google-feed.ts'
import { googleReviewFeed } from '#domain/goods/feeds/google-review-feed.ts'
import { metaReviewFeed } from '#domain/goods/feeds/meta-review-feed.ts'
import { openAiFeed } from '#domain/goods/feeds/openai-feed.ts'
import type { ReviewFeedFormat } from '#domain/goods/feeds/review-feed.ts'
import { canWriteFeed, feedVersion, writeFeed, writeReviewFeed } from '#server/goods/feeds/write-feed.ts'
import type { App } from '#server/ground/app.ts'
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
const REVIEW_FORMATS: Readonly<Record<string, { format: ReviewFeedFormat; file: string }>> = {
  google: { format: googleReviewFeed, file: 'reviews.xml' },
  meta: { format: metaReviewFeed, file: 'reviews.csv' },
}
const BUSY_SECONDS = 60

/**
 * What a category has on sale, for programs: `/feeds/google/storage.xml`, `/feeds/openai/storage.jsonl`; all published
 * reviews: `/feeds/google/reviews.xml`, `/feeds/meta/reviews.csv`. Sent while it is read, packed with gzip where the client
 * takes it; 304 where nothing has changed since the answer that the client names.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const asked = feedOf(params)
  if (!asked) throw new Response('There is no such feed.', { status: 404 })
  const etag = `W/"${await feedVersion(app, asked.of)}"`
  const headers = new Headers({
    'Content-Type': asked.contentType,
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
  const body = textStream(asked.write(app))
  if (!takesCoding(request.headers.get('Accept-Encoding'), 'gzip')) return new Response(body, { headers })
  headers.set('Content-Encoding', 'gzip')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { headers })
}

interface AskedFeed {
  of: CategoryName | 'reviews'
  contentType: string
  write(app: App): AsyncGenerator<string>
}

function feedOf(params: { format: string; file: string }): AskedFeed | undefined {
  return reviewFeedOf(params) ?? categoryFeedOf(params)
}

function reviewFeedOf(params: { format: string; file: string }): AskedFeed | undefined {
  const known = Object.hasOwn(REVIEW_FORMATS, params.format) ? REVIEW_FORMATS[params.format] : undefined
  if (!known || params.file !== known.file) return undefined
  const { format } = known
  return { of: 'reviews', contentType: format.contentType, write: (app) => writeReviewFeed(app, format) }
}

function categoryFeedOf(params: { format: string; file: string }): AskedFeed | undefined {
  const known = Object.hasOwn(FORMATS, params.format) ? FORMATS[params.format] : undefined
  if (!known?.format || !params.file.endsWith(known.ending)) return undefined
  const slug = params.file.slice(0, -known.ending.length)
  const category = categories.find((each) => each.slug === slug)?.name
  if (!category) return undefined
  const { format } = known
  return {
    of: category,
    contentType: format.contentType,
    write: (app) => writeFeed(app, { category, format }),
  }
}

function later(status: 429 | 503, seconds: unknown): Response {
  return new Response('Please come back later.', { status, headers: { 'Retry-After': String(seconds) } })
}
