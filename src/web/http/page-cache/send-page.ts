import type { Visitor } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { codingFor, takesCoding } from '../middleware/content-coding.ts'
import { matchesEtag, visitorsCacheControl } from './cache-control.ts'
import { answerFilled, answerWhole, type FinishedPage, type WholePage } from './finished-page.ts'

/** What everybody gets alike: its text, or 304 for who has it already. */
export async function sendWhole(
  app: Pick<App, 'random'>,
  page: WholePage,
  request: Request,
): Promise<Response> {
  const own = {
    etag: page.etag,
    'x-request-id': app.random.token(9),
    vary: 'Cookie, Accept-Encoding',
    'cache-control': page.headers['cache-control']?.startsWith('public')
      ? page.headers['cache-control']
      : visitorsCacheControl(request.headers),
  }
  if (matchesEtag(request.headers, page.etag))
    return new Response(null, { status: 304, headers: { ...page.headers, ...own } })
  const { headers, body } = await answerWhole(page, codingFor(request.headers.get('Accept-Encoding')))
  return send(request, page.status, { ...headers, ...own }, body)
}

/** With what is this person's own in its gaps. */
export async function sendFilled(
  app: Pick<App, 'random'>,
  page: Extract<FinishedPage, { kind: 'filled' }>,
  request: Request,
  visitor: Visitor,
): Promise<Response> {
  const own = ownOf(app, visitor)
  const { headers, body } = await answerFilled(
    page,
    own,
    takesCoding(request.headers.get('Accept-Encoding'), 'gzip'),
  )
  return send(request, page.status, { ...headers, 'x-request-id': app.random.token(9) }, body)
}

/** As it is, without what says that a browser may keep it. */
export async function sendUnconfirmed(
  app: Pick<App, 'random'>,
  page: FinishedPage,
  request: Request,
  visitor: Visitor,
): Promise<Response> {
  const { headers, body } =
    page.kind === 'whole'
      ? await answerWhole(page, undefined)
      : await answerFilled(page, ownOf(app, visitor), false)
  return send(request, page.status, { ...headers, 'x-request-id': app.random.token(9) }, body)
}

function ownOf({ random }: Pick<App, 'random'>, { customer, vendor, admin }: Visitor) {
  const person = customer ?? vendor ?? admin
  if (!person) throw new Error('a page for somebody was found for nobody')
  const { userId, name, email } = person
  return { userId, name, email: email || name, shopName: vendor?.shopName ?? '', nonce: random.token(16) }
}

function send(request: Request, status: number, headers: Record<string, string>, body: Buffer): Response {
  const hasBody = request.method !== 'HEAD' && body.length > 0
  const all = { ...headers, 'content-length': String(body.length) }
  return new Response(hasBody ? (body as Buffer<ArrayBuffer>) : null, { status, headers: all })
}
