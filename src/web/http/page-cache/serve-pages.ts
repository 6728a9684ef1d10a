import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Visitor } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { appOn } from '#server/ground/replicas/app-on-replica.ts'
import type { Shopper } from '../context.ts'
import { hasToasts } from '../flash.ts'
import { packed } from '../middleware/compress.ts'
import { ownChangeOf } from '../replicas/own-change.ts'
import { asOf, CONFIRMED_AT } from '../replicas/unconfirmed-page.ts'
import { makeBestPacking } from './best-packing.ts'
import { bytesOf, type FinishedPage, finishFilled, finishWhole, packBest } from './finished-page.ts'
import { type Made, makeKeptPages } from './kept-pages.ts'
import { withLaterScripts } from './later-scripts.ts'
import type { PageNote } from './page-content.ts'
import { sendFilled, sendUnconfirmed, sendWhole } from './send-page.ts'
import {
  type Asked,
  cookiesOf,
  looksOf,
  pageKey,
  roleOf,
  type SharedPages,
  sharedAddress,
} from './shared-request.ts'

/** For whom a page that is kept is made. */
export interface SharedVisit {
  visitor: Visitor
  shopper: Shopper
  setCookies: string[]
  /** It has gaps for what is a person's own. */
  isPersonal: boolean
  /** Where its loader writes down what it shows. */
  note: PageNote
}

type Answer<Bindings> = (request: Request, bindings?: Bindings) => Response | Promise<Response>

/** About four thousand pages. */
const BYTES_MAX = 48 * 1024 * 1024

/** What is to be known of the shop whose pages are kept. */
export interface KeptShop {
  pages: SharedPages
  /** Addresses that are asked for once when it has started. */
  firstPages: readonly string[]
  /**
   * Who asks for a page; undefined where the answer must say more than the page, such as that a session has ended. While no
   * database leads a `replica` is asked.
   */
  findAsker: (
    headers: Headers,
    address: string,
    replica?: App,
  ) => Promise<Pick<Asked, 'visitor' | 'shopper'> | undefined>
  /** Until when a page that is made now holds, though nobody changes anything. */
  holdsUntil: (now: Date) => Date
  /** Everything may have changed: forgets what it keeps of that. */
  forget: () => void
}

/**
 * Answers what everybody gets alike from finished bytes, and leaves the rest to `answer`. Right to the commit: a page
 * is given only after the database was asked, later than the request came, what has changed; where it does not answer,
 * the page is made as any other or, where replicas are read from, given as it was when it was last confirmed, and says so.
 * Once the database answers again, all of them are made anew. Nothing of a person is kept: pages for somebody who is signed in are made for nobody
 * in particular, and get what is theirs when they are sent.
 */
// Long because it is one cache: who asks, what is found and what is counted.
export function servePages<Bindings extends { shared?: SharedVisit }>(
  app: App,
  shop: KeptShop,
  answer: Answer<Bindings>,
): Answer<Bindings> {
  const { metrics } = app
  const kept = makeKeptPages<FinishedPage>({
    bytesMax: BYTES_MAX,
    ...(metrics && { onEnd: (reason) => metrics.pageCacheEnds.inc({ reason }) }),
  })
  metrics?.watchPageCache(kept.count)
  app.contentChanges.onChange((change) => {
    kept.drop(change)
    if (change === 'everything') shop.forget()
  })
  const countPacking = makeBestPacking(packBest)

  void warmUp()
  return answerKept

  async function answerKept(request: Request, bindings?: Bindings): Promise<Response> {
    const address = sharedAddress(request, shop.pages)
    if (address === undefined) return answer(request, bindings)
    const reading = readAsked(request, address)
    const [asked, isConfirmed] = await Promise.all([reading, confirm(reading)]).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the kept pages could not be asked for')
      count('failed')
      return ['failed', true] as const
    })
    if (!isConfirmed) return answerUnconfirmed(request, address, bindings)
    if (asked === undefined) count('own')
    if (asked === undefined || asked === 'failed') return answer(request, bindings)
    const found = find(address, asked)
    count(found instanceof Promise ? 'made' : 'hit')
    const page = await found
    if (!page) return answer(request, bindings)
    return page.kind === 'whole'
      ? sendWhole(app, page, request)
      : sendFilled(app, page, request, asked.visitor)
  }

  /** Whether the leader has told every change; without replicas it is waited for, and fails where it is away. */
  async function confirm(reading: Promise<unknown>): Promise<boolean> {
    if (!app.replicas) return app.contentChanges.catchUp().then(() => true)
    const isConfirmed = await app.replicas.confirm()
    // Who asks is then another question, to another database.
    if (!isConfirmed) reading.catch(() => undefined)
    return isConfirmed
  }

  async function answerUnconfirmed(
    request: Request,
    address: string,
    bindings: Bindings | undefined,
  ): Promise<Response> {
    const isData = address.split('?', 1)[0]?.endsWith('.data')
    const heard = app.contentChanges.heard()
    const own = ownChangeOf(request.headers)
    const isTold = heard !== undefined && (own === undefined || own <= heard.position)
    const replica = isTold && !isData ? await app.replicas?.choose(own) : undefined
    const asked = replica && (await readAsked(request, address, appOn(app, replica)).catch(() => undefined))
    const page = asked && kept.find(pageKey(address, asked), app.clock.now().getTime())
    const since = app.replicas?.unconfirmedSince()
    if (!since || !asked || !page) return answer(request, bindings)
    count('unconfirmed')
    const sent = await asOf(since, await sendUnconfirmed(app, page, request, asked.visitor))
    return packed(request, sent)
  }

  function count(outcome: 'hit' | 'made' | 'own' | 'failed' | 'unconfirmed'): void {
    metrics?.pageCacheRequests.inc({ outcome })
  }

  async function readAsked({ headers }: Request, address: string, replica?: App): Promise<Asked | undefined> {
    if (hasToasts(headers)) return undefined
    const asker = await shop.findAsker(headers, address, replica)
    return asker && { ...asker, looks: looksOf(headers) }
  }

  function find(address: string, asked: Asked): FinishedPage | Promise<FinishedPage | undefined> {
    const key = pageKey(address, asked)
    const at = app.clock.now().getTime()
    const found = kept.get(key, at, () => makeForMany(app, { shop, answer }, address, asked))
    if (found instanceof Promise)
      return found.catch((error: unknown) => {
        app.log.error({ err: error, path: address }, 'a page could not be made for many')
        return undefined
      })
    countAsked(key, found, at)
    return found
  }

  function countAsked(key: string, page: FinishedPage, at: number): void {
    if (page.kind !== 'whole') return
    countPacking(page, at)?.then(
      () => kept.resize(key, page, bytesOf(page)),
      (error: unknown) => app.log.warn({ err: error }, 'a page could not be packed'),
    )
  }

  /** One after another, so that who comes first does not wait behind them. */
  async function warmUp(): Promise<void> {
    for (const path of shop.firstPages) {
      await nextTurn()
      await answerKept(new Request(app.config.publicUrl + path)).catch(() => undefined)
    }
  }
}

/** Makes a page as for anybody of this kind; undefined when it failed or wants to tell one browser something. */
async function makeForMany<Bindings extends { shared?: SharedVisit }>(
  app: App,
  { shop, answer }: { shop: KeptShop; answer: Answer<Bindings> },
  address: string,
  { visitor, shopper, looks }: Asked,
): Promise<Made<FinishedPage> | undefined> {
  const role = roleOf(visitor)
  const standIns = role === 'nobody' ? undefined : makeStandIns(app)
  const note: SharedVisit['note'] = {}
  const shared: SharedVisit = {
    visitor: standIns ? standInFor(visitor, standIns) : {},
    shopper,
    setCookies: [],
    isPersonal: standIns !== undefined,
    note,
  }
  const request = new Request(app.config.publicUrl + address, { headers: { Cookie: cookiesOf(looks) } })
  const holdsUntil = shop.holdsUntil(app.clock.now())
  const response = await answer(request, { shared } as Bindings)
  const { status, headers } = response
  if (status >= 500 || headers.has('Set-Cookie') || headers.has(CONFIRMED_AT)) return undefined
  const nonce = /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''
  const text = { status, headers, nonce, text: withLaterScripts(await response.text(), 'idle') }
  const page = standIns ? await finishFilled(text, standIns) : await finishWhole(text)
  const content = status === 200 ? note.content : undefined
  const until = Math.min(holdsUntil.getTime(), note.until?.getTime() ?? Number.POSITIVE_INFINITY)
  return { page, byteLength: bytesOf(page), content, holdsUntil: until }
}

/** Texts that are on no page otherwise, because nobody can guess them. */
function makeStandIns(app: Pick<App, 'random'>) {
  const standIn = (name: string) =>
    `${name}${app.random
      .token(18)
      .replaceAll(/[^a-zA-Z0-9]/g, '0')
      .toLowerCase()}`
  return {
    userId: standIn('u'),
    name: standIn('n'),
    email: standIn('e'),
    shopName: standIn('s'),
  }
}

function standInFor(
  { vendor, admin }: Visitor,
  { userId, name, email, shopName }: ReturnType<typeof makeStandIns>,
): Visitor {
  const person = { userId, name, email }
  if (vendor) return { vendor: { ...person, sellerId: '', shopName, standing: vendor.standing, roles: [] } }
  if (admin) return { admin: { ...person, role: admin.role, provedAt: new Date(0) } }
  return { customer: person }
}
