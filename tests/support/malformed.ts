import fc from 'fast-check'
import { ANY_CHARACTER } from './any-text.ts'
import { NASTY_STRINGS } from './nasty-strings.ts'
import type { PageForm } from './page-forms.ts'

/** What is known of an address, for requests that come close enough to get in. */
export interface FuzzTarget {
  /** The address written out, with things that are there and things that are not. */
  paths: readonly string[]
  /** Names that addresses and forms of the shop carry. */
  names: readonly string[]
  /** The forms that lead to it, as pages offer them. */
  forms: readonly PageForm[]
  /** What its programs send it. */
  bodies: readonly object[]
}

export interface MalformedRequest {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'] as const
const FORM = 'application/x-www-form-urlencoded'
const BOUNDARY = 'fuzz'
/** Deeper than any stack that reads JSON by calling itself. */
const DEPTH = 20_000

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY_STRINGS) },
  { weight: 1, arbitrary: fc.string({ unit: ANY_CHARACTER, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
)

/** Requests to one address: any method, what a page sends with something wrong in it, and what no page sends. */
export function malformedRequest(target: FuzzTarget): fc.Arbitrary<MalformedRequest> {
  const { forms } = target
  const near = forms.length > 0 ? fc.constantFrom(...forms).chain(spoiltForm(target.names)) : undefined
  const content = fc.oneof(
    ...(near ? [{ weight: 6, arbitrary: near }] : []),
    ...(target.bodies.length > 0 ? [{ weight: 6, arbitrary: spoiltJson(target.bodies) }] : []),
    { weight: 2, arbitrary: freeForm(target.names) },
    { weight: 2, arbitrary: fc.constantFrom(...BROKEN_BODIES) },
    { weight: 1, arbitrary: strayBody },
  )
  return fc
    .record({
      method: fc.oneof(
        { weight: 3, arbitrary: fc.constant('GET') },
        { weight: 5, arbitrary: fc.constant('POST') },
        { weight: 2, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: pathOf(target.paths),
      query: fc.option(queryOf(target.names), { nil: '' }),
      content,
      type: fc.option(fc.constantFrom(...CONTENT_TYPES), { nil: undefined, freq: 5 }),
      stray: fc.option(fc.constantFrom(...STRAY_HEADERS), { nil: {}, freq: 3 }),
    })
    .map(({ method, path, query, content, type, stray }) => {
      const isReading = method === 'GET' || method === 'HEAD'
      // A reader with a body is rare, and refused or ignored.
      const body = isReading && content.body.length % 7 > 0 ? Buffer.alloc(0) : content.body
      const join = query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`
      const contentType = body.length > 0 ? (type ?? content.type) : ''
      return {
        method,
        path: asTyped(`${'action' in content && content.action ? content.action : path}${join}`),
        headers: { ...stray, ...(contentType && { 'Content-Type': contentType }) },
        body,
      }
    })
}

interface Content {
  type: string
  body: Buffer
  /** Where the form leads when that is more than its page: a query that says what is meant. */
  action?: string
}

function pathOf(paths: readonly string[]): fc.Arbitrary<string> {
  const known = fc.constantFrom(...paths)
  const spoilt = fc
    .tuple(known, text, fc.constantFrom('last', 'after', 'before'))
    .map(([path, nasty, place]) => {
      const parts = path.split('/')
      const last = parts.pop() ?? ''
      const piece = percent(nasty)
      const spoiltLast = place === 'last' ? piece : place === 'after' ? last + piece : piece + last
      return [...parts, spoiltLast].join('/') || '/'
    })
  const suffixed = fc
    .tuple(
      known,
      fc.constantFrom(
        '.data',
        '/',
        '//',
        '/..',
        '/.',
        '%2f',
        '%5c',
        '%00',
        '%',
        '%zz',
        '%c0%ae',
        ';x=1',
        '#x',
      ),
    )
    .map(([path, suffix]) => path + suffix)
  return fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 2, arbitrary: spoilt },
    { weight: 1, arbitrary: suffixed },
    { weight: 1, arbitrary: known.map((path) => `${path === '/' ? '/_root' : path}.data`) },
  )
}

function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom('_routes', 'index', '__proto__', 'a[]', 'a[b]', '', '%', '%00') },
  )
  const pair = fc
    .tuple(name, text, fc.nat({ max: 9 }))
    .map(([key, value, raw]) => `${key}=${raw === 0 ? value : percent(value)}`)
  return fc.array(pair, { minLength: 1, maxLength: 5 }).map((pairs) => pairs.join('&'))
}

/** A page's own form with one to three things wrong. */
function spoiltForm(names: readonly string[]): (form: PageForm) => fc.Arbitrary<Content> {
  return (form) => {
    const entry = fc.oneof(
      fc.tuple(fc.constant('replace' as const), fc.nat(), text),
      fc.tuple(fc.constant('drop' as const), fc.nat(), fc.constant('')),
      fc.tuple(fc.constant('repeat' as const), fc.nat(), text),
      fc.tuple(fc.constant('keep' as const), fc.nat(), fc.constant('')),
      fc.tuple(fc.constant('add' as const), fc.nat(), text),
    )
    return fc
      .record({
        changes: fc.array(entry, { minLength: 1, maxLength: 3 }),
        button: fc.nat(),
        isMultipart: form.isMultipart ? fc.constant(true) : fc.boolean(),
      })
      .map(({ changes, button, isMultipart }) => {
        const pressed = form.buttons.length > 0 ? [form.buttons[button % form.buttons.length]] : []
        let fields = [...form.fields, ...pressed].flatMap((field) =>
          field ? [[...field]] : [],
        ) as string[][]
        for (const [what, at, nasty] of changes) {
          const place = fields.length > 0 ? at % fields.length : 0
          const key = fields[place]?.[0] ?? 'name'
          if (what === 'replace')
            fields = fields.map((field, index) => (index === place ? [key, nasty] : field))
          if (what === 'drop') fields = fields.filter((_field, index) => index !== place)
          if (what === 'repeat') fields.push([key, nasty])
          if (what === 'add') fields.push([names[at % names.length] ?? 'name', nasty])
        }
        return { ...(isMultipart ? multipart(fields) : urlencoded(fields)), action: form.action }
      })
  }
}

function freeForm(names: readonly string[]): fc.Arbitrary<Content> {
  const field = fc.tuple(fc.constantFrom(...names, '__proto__', ''), text)
  return fc
    .tuple(fc.array(field, { maxLength: 8 }), fc.boolean())
    .map(([fields, isMultipart]) => (isMultipart ? multipart(fields) : urlencoded(fields)))
}

function spoiltJson(bodies: readonly object[]): fc.Arbitrary<Content> {
  const value = fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 2, arbitrary: fc.constantFrom(0, -1, 1.5, 1e9, 1e308, -0, 2 ** 53, null, true, [], {}, [[]]) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
  return fc
    .record({
      base: fc.constantFrom(...bodies),
      changes: fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 3 }),
      extra: fc.option(fc.tuple(fc.constantFrom(...TAMPERING), value), { nil: undefined }),
    })
    .map(({ base, changes, extra }) => {
      const content = structuredClone(base) as Record<string, unknown>
      for (const [at, nasty] of changes) {
        const places = placesOf(content)
        const place = places[at % Math.max(1, places.length)]
        if (place) place.of[place.key] = nasty
      }
      if (extra) Object.defineProperty(content, extra[0], { value: extra[1], enumerable: true })
      return { type: 'application/json', body: Buffer.from(JSON.stringify(content)) }
    })
}

/** What a request may not decide. */
const TAMPERING = [
  '__proto__',
  'constructor',
  'price',
  'role',
  'userId',
  'sellerId',
  'status',
  'version',
] as const

interface Place {
  of: Record<string, unknown>
  key: string
}

function placesOf(content: unknown): Place[] {
  if (typeof content !== 'object' || content === null) return []
  const of = content as Record<string, unknown>
  return Object.keys(of).flatMap((key) => [{ of, key }, ...placesOf(of[key])])
}

const strayBody: fc.Arbitrary<Content> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ type: FORM, body: Buffer.from(bytes) })),
  fc.json({ maxDepth: 6 }).map((json) => ({ type: 'application/json', body: Buffer.from(json) })),
  text.map((nasty) => ({ type: 'text/plain', body: Buffer.from(nasty) })),
)

const bytes = (type: string, body: string | Buffer): Content => ({ type, body: Buffer.from(body) })
const part = (head: string, content = 'x') => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`
const PARTS = `multipart/form-data; boundary=${BOUNDARY}`
const DISPOSITION = 'Content-Disposition: form-data'

const BROKEN_BODIES: readonly Content[] = [
  bytes('application/json', `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`),
  bytes('application/json', `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`),
  bytes('application/json', `{"attributes":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)},"sku":"x"}`),
  bytes('application/json', '['.repeat(DEPTH)),
  bytes('application/json', '{'),
  bytes('application/json', ''),
  bytes('application/json', '\ufeff{}'),
  bytes('application/json', 'NaN'),
  bytes('application/json', 'null'),
  bytes('application/json', '"\\ud800"'),
  bytes('application/json', '{"a":1,"a":2}'),
  bytes('application/json', '{"__proto__":{"intent":"merge"},"intent":"merge","lines":[]}'),
  bytes('application/json', `{"sku":"\\u0000","count":1e400}`),
  bytes('application/json', Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])),
  bytes('application/json', Buffer.from([0x7b, 0x22, 0xc0, 0xae, 0x22, 0x3a, 0x31, 0x7d])),
  bytes(FORM, '%'),
  bytes(FORM, '%00=%00&intent=%00'),
  bytes(FORM, '&&&&===='),
  bytes(FORM, 'intent=%c0%ae%c0%ae&name=%ff%fe&q=%ed%a0%80'),
  bytes(FORM, Buffer.from('name=\xff\xfe\x00&intent=\x00', 'latin1')),
  bytes(FORM, 'a'.repeat(300_000)),
  bytes(FORM, 'intent=end&intent=end&intent=&intent[]=x'),
  bytes(PARTS, ''),
  bytes(PARTS, `--${BOUNDARY}--\r\n`),
  bytes(PARTS, `--${BOUNDARY}\r\n`),
  bytes(PARTS, part(DISPOSITION)),
  bytes(PARTS, `${part(`${DISPOSITION}; name="intent"`)}`),
  bytes(PARTS, `${part(`${DISPOSITION}; name="a\0b"`, '\0')}--${BOUNDARY}--\r\n`),
  bytes(
    PARTS,
    `${part(`${DISPOSITION}; name="file"; filename="../../x\0.csv"`, 'a,b\n')}--${BOUNDARY}--\r\n`,
  ),
  bytes(PARTS, `${part(`${DISPOSITION}; name="intent"; filename="x.txt"`, 'end')}--${BOUNDARY}--\r\n`),
  bytes(PARTS, `${part(`${DISPOSITION}; name=intent; filename*=utf-7''%00`)}--${BOUNDARY}--\r\n`),
  bytes(PARTS, `${part('X'.repeat(9_000))}--${BOUNDARY}--\r\n`),
  bytes('multipart/form-data', part(`${DISPOSITION}; name="a"`)),
  bytes('multipart/form-data; boundary=""', part(`${DISPOSITION}; name="a"`)),
  bytes(`multipart/form-data; boundary=${'x'.repeat(5_000)}`, 'x'),
  bytes('multipart/mixed; boundary=fuzz', part('Content-Type: text/plain')),
]

const CONTENT_TYPES = [
  '',
  'x',
  '/',
  FORM,
  `${FORM}; charset=utf-16`,
  `${FORM}; charset="`,
  PARTS,
  'multipart/form-data; boundary=other',
  'multipart/form-data;boundary=',
  'application/json',
  'application/json; charset=utf-7',
  'text/plain',
  'text/xml; charset=nonsense',
  'image/svg+xml',
] as const

const STRAY_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { Accept: 'x/y;q=none, */*;q=9' },
  { 'Accept-Encoding': 'br;q=0, gzip;q=nonsense, *' },
  { 'Accept-Language': 'x'.repeat(2_000) },
  { 'If-None-Match': '"x", W/"' },
  { 'If-Modified-Since': 'never' },
  { Range: 'bytes=9-1,-5,0-99999999999999999999' },
  { Authorization: 'Bearer \x80' },
  { Authorization: 'Basic !!!' },
  { Authorization: `Bearer nnk_${'x'.repeat(3_000)}` },
  { 'User-Agent': "\x80\xff' OR 1=1 --" },
  { Referer: 'http://[' },
  { 'X-Forwarded-For': "1.2.3.4'; DROP TABLE users" },
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-Forwarded-Proto': 'javascript' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'Content-Encoding': 'gzip' },
  { Cookie: 'nn_sid=%00%ff; nn-flash=e30; nn-theme="' },
  { Cookie: `nn_sid=${'x'.repeat(6_000)}` },
  { Cookie: '=;;;=;nn-flash=W10=; nn_sid' },
  { 'X-React-Router-Prerender-Data': 'yes' },
  { Origin: 'null' },
  { Expect: '200-ok' },
  { Upgrade: 'websocket', Connection: 'Upgrade' },
]

function urlencoded(fields: readonly (readonly string[])[]): Content {
  const pairs = fields.map(([name = '', value = '']) => `${percent(name)}=${percent(value)}`)
  return bytes(FORM, pairs.join('&'))
}

function multipart(fields: readonly (readonly string[])[]): Content {
  const parts = fields.map(([name = '', value = '']) => {
    const file = name === 'file' ? `; filename="${value.replace(/["\r\n]/g, '_')}.csv"` : ''
    return part(`${DISPOSITION}; name="${name.replace(/["\r\n]/g, '_')}"${file}`, value)
  })
  return bytes(PARTS, `${parts.join('')}--${BOUNDARY}--\r\n`)
}

/** Each byte but letters and digits as `%xx`, half a surrogate pair as its three bytes, which are no UTF-8. */
export function percent(text: string): string {
  return [...text].map(percentOfOne).join('')
}

function percentOfOne(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character
  const code = character.codePointAt(0) ?? 0
  const isHalf = code >= 0xd800 && code <= 0xdfff
  const raw = isHalf
    ? Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)])
    : Buffer.from(character)
  return [...raw].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

/** As much of it as a request line can carry: bytes, without white space. */
function asTyped(path: string): string {
  const line = Buffer.from(path).toString('latin1')
  return `/${line.replace(/^\/+/, '')}`.replace(/[\0-\x20\x7f]/g, (character) => percentOfOne(character))
}
