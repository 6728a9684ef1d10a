import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, gzip } from 'node:zlib'
import { brotli, type Coding } from '../middleware/content-coding.ts'
import { fillGzip, type PackedParts, packParts } from './filled-gzip.ts'
import { inOwnMemory } from './in-own-memory.ts'

const unpackBrotli = promisify(brotliDecompress)
const packGzip = promisify(gzip)
const unpackGzip = promisify(gunzip)

const GZIP_LEVEL = 9

/** The same bytes for everybody. */
export interface WholePage {
  kind: 'whole'
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  brotli: Buffer
  isBest: boolean
  gzip?: Buffer
}

/** Packed but for what belongs to the person who gets it. */
export interface FilledPage {
  kind: 'filled'
  status: number
  headers: Readonly<Record<string, string>>
  parts: PackedParts
  gaps: readonly Gap[]
}

export type FinishedPage = WholePage | FilledPage

/** What is a person's own on a page that is otherwise the same for all of their kind, and the answer's own nonce. */
export type Own = Readonly<Record<OwnName, string>>
type OwnName = 'userId' | 'name' | 'email' | 'shopName' | 'nonce'

interface Gap {
  name: OwnName
  place: 'markup' | 'script' | 'data'
}

/** Headers that belong to one answer and not to the page. */
const OF_ONE_ANSWER = new Set(['set-cookie', 'x-request-id', 'content-length', 'date'])

/** What a page says after it was made, as text, with the nonce that this one answer's own scripts carry. */
export interface PageText {
  status: number
  text: string
  headers: Headers
  nonce: string
}

/** Finishes a page for everybody. Throws when one of its scripts cannot be allowed by a hash. */
export async function finishWhole(page: PageText): Promise<WholePage> {
  const { text, hashes } = byHashes(page, () => false)
  const headers = keptHeaders(page.headers, (policy) => allowing(policy, page.nonce, hashes, ''))
  const bytes = Buffer.from(text)
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
  const packed = inOwnMemory(await brotli(bytes))
  return { kind: 'whole', status: page.status, headers, etag, brotli: packed, isBest: false }
}

/**
 * Finishes a page that was made with stand-ins in the place of what is a person's own. Throws when one of them is where
 * it cannot be filled in.
 */
export async function finishFilled(
  page: PageText,
  standIns: Readonly<Record<Exclude<OwnName, 'nonce'>, string>>,
): Promise<FilledPage> {
  const own = Object.values(standIns)
  const { text, hashes } = byHashes(page, (script) => own.some((each) => script.includes(each)))
  const names = new Map(
    Object.entries({ ...standIns, nonce: page.nonce }).map(([name, standIn]) => [standIn, name as OwnName]),
  )
  const isData = !page.headers.get('Content-Type')?.startsWith('text/html')
  const scripts = isData ? [] : scriptsOf(text)
  const gaps: Gap[] = []
  const texts: string[] = []
  let from = 0
  for (const { 0: standIn, index } of text.matchAll(anyOf([...names.keys()]))) {
    const name = names.get(standIn)
    if (!name) throw new Error('a stand-in that nobody gave')
    gaps.push({ name, place: isData ? 'data' : placeOf(text, index, scripts) })
    texts.push(text.slice(from, index))
    from = index + standIn.length
  }
  texts.push(text.slice(from))
  return {
    kind: 'filled',
    status: page.status,
    headers: keptHeaders(page.headers, (policy) => allowing(policy, page.nonce, hashes, `'nonce-${NONCE}'`)),
    parts: await packParts(texts, GZIP_LEVEL),
    gaps,
  }
}

/**
 * The text with the scripts that carry the answer's nonce, and no others, known by their hashes instead; those that
 * `keepsNonce` keep it. Throws when one of them has no content to be known by.
 */
function byHashes({ text, nonce }: PageText, keepsNonce: (script: string) => boolean) {
  const attribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const parts: string[] = []
  let written = 0
  for (const script of scriptsOf(text)) {
    const tag = text.slice(script.opens, script.from)
    if (!tag.includes(attribute)) continue
    if (/\ssrc=/.test(tag)) throw new Error('a script that a nonce allows comes from a file')
    const content = text.slice(script.from, script.to)
    const keeps = keepsNonce(content)
    if (!keeps) hashes.add(hash('sha256', content, 'base64'))
    parts.push(text.slice(written, script.opens).replaceAll(attribute, ''))
    parts.push(keeps ? tag : tag.replace(attribute, ''), content)
    written = script.to
  }
  parts.push(text.slice(written).replaceAll(attribute, ''))
  return { text: parts.join(''), hashes: [...hashes] }
}

/**
 * The policy with these hashes, and perhaps a nonce, in the place of the nonce under which the page was made. What a
 * script imports inherits a nonce but no hash ('strict-dynamic' would refuse it): our own files are allowed instead.
 */
function allowing(policy: string, made: string, hashes: readonly string[], nonce: string): string {
  const allowed = [...hashes.map((each) => `'sha256-${each}'`), ...(nonce ? [nonce] : [])].join(' ')
  return policy
    .replace(`'nonce-${made}' 'strict-dynamic'`, `'self' ${allowed}`)
    .replaceAll(` 'nonce-${made}'`, '')
}

function anyOf(texts: readonly string[]): RegExp {
  return new RegExp(texts.filter(Boolean).map(escaped).join('|'), 'g')
}

/** A text in a regular expression; a nonce is base64. */
const escaped = (text: string) => text.replaceAll(/[+/=]/g, '\\$&')

const NONCE = '{nonce}'
/** The router's own way to hand the browser what the loaders gave: JSON within a string. */
const HANDED_OVER = 'window.__reactRouterContext.streamController.enqueue("'

/** A script of a page: where its tag opens, and from where to where its content goes. */
interface Script {
  opens: number
  from: number
  to: number
}

function scriptsOf(text: string): Script[] {
  const scripts: Script[] = []
  for (let opens = text.indexOf('<script'); opens !== -1; ) {
    const from = text.indexOf('>', opens) + 1
    const to = text.indexOf('</script>', from)
    if (from === 0 || to === -1) break
    scripts.push({ opens, from, to })
    opens = text.indexOf('<script', to)
  }
  return scripts
}

function placeOf(text: string, index: number, scripts: readonly Script[]): Gap['place'] {
  const script = scripts.find(({ from, to }) => index >= from && index < to)
  if (!script) return 'markup'
  if (!text.startsWith(HANDED_OVER, script.from))
    throw new Error('what is a person’s own stands in a script of the page')
  return 'script'
}

/** The answer's headers and body for a person, with gzip where their browser takes it. */
export async function answerFilled(
  page: FilledPage,
  own: Own,
  takesGzip: boolean,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const fillings = page.gaps.map(({ name, place }) => written(own[name], place))
  const packed = fillGzip(page.parts, fillings)
  const headers: Record<string, string> = { ...page.headers }
  const policy = headers['content-security-policy']
  if (policy) headers['content-security-policy'] = policy.replaceAll(NONCE, own.nonce)
  if (!takesGzip) return { headers, body: await unpackGzip(packed) }
  headers['content-encoding'] = 'gzip'
  return { headers, body: packed }
}

/** A text as it stands in markup, in JSON, or in JSON within a script's string. */
function written(text: string, place: Gap['place']): string {
  if (place === 'markup') return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const json = JSON.stringify(text).slice(1, -1)
  if (place === 'data') return json
  return JSON.stringify(json)
    .slice(1, -1)
    .replaceAll(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The same for everybody, in a coding that their browser takes; plain without one. */
export async function answerWhole(
  page: WholePage,
  coding: Coding | undefined,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const headers = { ...page.headers }
  if (coding === 'br') {
    headers['content-encoding'] = 'br'
    return { headers, body: page.brotli }
  }
  if (coding === 'gzip') {
    page.gzip ??= inOwnMemory(await packGzip(await unpackBrotli(page.brotli), { level: GZIP_LEVEL }))
    headers['content-encoding'] = 'gzip'
    return { headers, body: page.gzip }
  }
  return { headers, body: await unpackBrotli(page.brotli) }
}

/** Packs a page as small as brotli can; for pages that are asked for often. */
export async function packBest(page: WholePage): Promise<void> {
  page.isBest = true
  page.brotli = inOwnMemory(await brotli(await unpackBrotli(page.brotli), { isBest: true }))
}

export function bytesOf(page: FinishedPage): number {
  if (page.kind === 'filled') return page.parts.byteLength + page.gaps.length * 200
  return page.brotli.length + (page.gzip?.length ?? 0)
}

function keptHeaders(headers: Headers, withPolicy: (policy: string) => string): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of headers)
    if (!OF_ONE_ANSWER.has(name)) kept[name] = name === 'content-security-policy' ? withPolicy(value) : value
  return kept
}
