import type { Context, MiddlewareHandler } from 'hono'
import type { Visitor } from '#server/ground/access/visitor.ts'
import { hasMoreJsonValues } from './json-values.ts'
import { boundaryOf } from './multipart.ts'
import type { Sender, UploadAt } from './upload.ts'

/** Our largest form is a product whose texts are as long as they may be, in a script of three bytes a letter. */
const FORM_BYTES_MAX = 128 * 1024
/** A list of which everything is chosen sends some hundred; the cost of parsing grows faster than their number. */
const FORM_FIELDS_MAX = 1_000
/** Forms without a file are sent as pairs, those with one have three fields. */
const FORM_PARTS_MAX = 100
const JSON_VALUES_MAX = 5_000
const QUERY_FIELDS_MAX = 500
const COOKIES_MAX = 200

const TOO_MUCH = 'That is more than this form can take.'

export interface BodyBindings {
  /** Gives the sender of a large file more time than a form has. */
  allowLongBody?: () => void
}

export interface Bounds {
  uploadAt: UploadAt
  /** Who sends a request with these headers. */
  visitorOf: (headers: Headers) => Promise<Visitor>
}

/**
 * Lets through only what can be parsed within a few milliseconds: before anything is parsed, and before anybody is
 * known, fields of the address, cookies, bytes, pairs, parts and values are counted. The body is read here; only a
 * file that somebody signed in sends to where files are taken from them goes on as a stream (`withUpload`).
 */
export function boundRequest({ uploadAt, visitorOf }: Bounds): MiddlewareHandler<{ Bindings: BodyBindings }> {
  return async (c, next) => {
    if (isMoreThan(QUERY_FIELDS_MAX, '&', c.req.url)) return c.text('This address has too many fields.', 414)
    if (isMoreThan(COOKIES_MAX, ';', c.req.header('Cookie') ?? '')) return c.text('Too many cookies.', 431)
    const { body } = c.req.raw
    if (!body) return next()
    const declared = Number(c.req.header('Content-Length') ?? 0)
    const upload = uploadAt(c.req.method, c.req.path)
    const isUpload = upload && boundaryOf(c.req.raw) !== undefined
    if (isUpload && isFrom(upload.from, await visitorOf(c.req.raw.headers))) {
      if (declared > upload.bytesMax) return c.text(TOO_MUCH, 413)
      c.env.allowLongBody?.()
      return next()
    }
    if (declared > FORM_BYTES_MAX) return c.text(TOO_MUCH, 413)
    const bytes = await readWhole(body)
    if (bytes === 'too large') return c.text(TOO_MUCH, 413)
    if (bytes === 'broken off') return c.text('The request did not arrive whole.', 400)
    const refusal = refusalOf(c, bytes)
    if (refusal) return refusal
    c.req.raw = new Request(c.req.raw, { body: bytes })
    return next()
  }
}

function refusalOf(c: Context, bytes: Buffer): Response | undefined {
  const boundary = boundaryOf(c.req.raw)
  const type = c.req.header('Content-Type') ?? ''
  const isPairs = /^\s*application\/x-www-form-urlencoded/i.test(type)
  if (isPairs && isMoreThan(FORM_FIELDS_MAX, '&', bytes)) return c.text(TOO_MUCH, 413)
  if (boundary !== undefined && isMoreThan(FORM_PARTS_MAX, `--${boundary}`, bytes))
    return c.text(TOO_MUCH, 413)
  // A parser may find another boundary in a type that says several things; the head of each part ends so for all of them.
  if (/multipart/i.test(type) && isMoreThan(FORM_PARTS_MAX, '\r\n\r\n', bytes)) return c.text(TOO_MUCH, 413)
  const isJson = c.req.path.startsWith('/api/') && !isPairs && boundary === undefined
  if (isJson && hasMoreJsonValues(bytes, JSON_VALUES_MAX)) return c.text(TOO_MUCH, 413)
  return undefined
}

function isFrom(who: Sender, visitor: Visitor): boolean {
  if (who === 'customer') return visitor.customer !== undefined
  const staff = who === 'admin' ? visitor.admin : visitor.vendor
  return staff !== undefined && !staff.owesSecondFactor
}

/** Without cancelling the stream: the answer has to reach its sender first. */
async function readWhole(
  body: ReadableStream<Uint8Array>,
): Promise<Buffer<ArrayBuffer> | 'too large' | 'broken off'> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return Buffer.concat(chunks)
      size += value.byteLength
      if (size > FORM_BYTES_MAX) return 'too large'
      chunks.push(value)
    }
  } catch {
    // A stream only throws when its sender has hung up or was too slow.
    return 'broken off'
  }
}

/** Whether a mark stands in it more often than so many times: counts no further. */
function isMoreThan(max: number, mark: string, content: string | Buffer): boolean {
  let count = 0
  for (let at = content.indexOf(mark); at !== -1; at = content.indexOf(mark, at + mark.length)) {
    count += 1
    if (count > max) return true
  }
  return false
}
