import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { withWorkers } from '#tests/support/buyers.ts'
import { formsOf, type PageForm } from '#tests/support/page-forms.ts'
import { ABSENT, type AccessMarketplace, addressOf } from './access-marketplace.ts'
import { ACCESS, type RouteAccess, type Visitor } from './access-table.ts'

const TOGETHER = 6
const LOOKING = ['anonymous', 'customer', 'vendor', 'admin'] as const satisfies readonly Visitor[]

/** A form as a page offers it to somebody. */
export interface OfferedForm {
  /** The address of the table that it leads to. */
  route: string
  visitor: (typeof LOOKING)[number]
  form: PageForm
}

/** Addresses with a parameter that names a thing which the table has no word for. */
const KNOWN: Readonly<Record<string, (access: AccessMarketplace) => string[]>> = {
  '/products/:id': ({ things }) => [`/products/product-${things.offer[0]}`],
  '/shops/:slug': () => ['/shops/first-shop'],
  '/contact/tickets/:token': ({ things }) => [`/contact/tickets/${things.ticketLink[0]}`],
  '/vendor/products/sell/:productId': ({ things }) => [`/vendor/products/sell/product-${things.offer[1]}`],
  '/admin/products/:id': ({ things }) => [`/admin/products/product-${things.offer[0]}`],
  '/admin/products/:id/delete': ({ things }) => [`/admin/products/product-${things.offer[1]}/delete`],
  '/admin/settings/:group': () => [
    '/admin/settings/company',
    '/admin/settings/officer',
    '/admin/settings/gst',
  ],
}

/** A row's address with what is there and what is not. */
export function pathsOf(row: RouteAccess, access: AccessMarketplace): string[] {
  const thing = row.thing ?? row.of
  const ids = thing ? [...access.things[thing], ABSENT] : [ABSENT]
  return [...ids.map((id) => addressOf(row, id)), ...(KNOWN[row.path]?.(access) ?? [])]
}

/**
 * Every form that changes something, from every page that any kind of visitor is shown; each kind of form once. Whoever asks
 * first gathers them, from some 450 pages, and leaves them with the template: its copies offer the same.
 */
export async function gatherForms(access: AccessMarketplace): Promise<OfferedForm[]> {
  const kept = join(access.templateDir, 'offered-forms.json')
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'))
  const forms = await readForms(access)
  const whole = `${kept}.${randomUUID()}`
  writeFileSync(whole, JSON.stringify(forms))
  renameSync(whole, kept)
  return forms
}

async function readForms(access: AccessMarketplace): Promise<OfferedForm[]> {
  const pages = ACCESS.flatMap((row) =>
    LOOKING.filter((visitor) => isLetIn(row, visitor)).flatMap((visitor) =>
      pathsOf(row, access)
        .filter((path) => !path.includes(ABSENT) || path === row.path)
        .map((path) => ({ visitor, path })),
    ),
  )
  const answers = await withWorkers(TOGETHER, pages, async ({ visitor, path }) => {
    const cookie = access.cookies.get(visitor)
    const response = await fetch(access.shop.url + path, {
      redirect: 'manual',
      headers: { ...(cookie && { Cookie: cookie }) },
    })
    const html = await response.text()
    return { visitor, forms: response.status === 200 ? formsOf(html, path) : [] }
  })
  const found = new Map<string, OfferedForm>()
  for (const { visitor, forms } of answers)
    for (const form of forms.filter(({ method }) => method === 'post')) {
      const route = routeOf(form.action)
      const kind = JSON.stringify([route, visitor, form.fields.map(([field]) => field), form.buttons])
      if (route) found.set(kind, { route, visitor, form })
    }
  return [...found.values()]
}

/** Whether the table lets a visitor see the page: who is sent to another door, or told that it is not theirs, is not. */
function isLetIn({ path, GET }: RouteAccess, visitor: (typeof LOOKING)[number]): boolean {
  const outcome = GET?.[visitor]
  if (outcome === undefined) return false
  return path in KNOWN || (typeof outcome === 'number' && outcome !== 401 && outcome !== 403)
}

/** The address of the table that a path belongs to; one without parameters before one with. */
function routeOf(action: string): string | undefined {
  const [path = ''] = action.split('?')
  const fits = (pattern: string) =>
    new RegExp(`^${pattern.replace(/[.*]/g, '\\$&').replace(/:[a-zA-Z]+\??/g, '[^/]+')}$`).test(path)
  return ACCESS.map((row) => row.path)
    .filter(fits)
    .toSorted((one, other) => one.split(':').length - other.split(':').length)[0]
}

/**
 * Remembers the sessions of today. What it gives signs everybody in anew whom requests meanwhile signed out or banned,
 * as freshly proved, and forgets how often they came.
 */
export async function keepSignedIn({ db }: Pick<App, 'db'>): Promise<() => Promise<void>> {
  const late = new Date(Date.now() - DAY_MS)
  const sessions = await db.selectFrom('sessions').selectAll().where('last_seen_at', '>', late).execute()
  const banned = await db.selectFrom('users').select('id').where('deactivated_at', 'is not', null).execute()
  const isBanned = new Set(banned.map(({ id }) => id))
  const people = sessions.map(({ user_id }) => user_id).filter((id) => !isBanned.has(id))
  return async () => {
    const now = new Date()
    const fresh = { last_seen_at: now, created_at: now, proved_at: now }
    await db
      .updateTable('users')
      .set({ deactivated_at: null })
      .where('id', 'in', people)
      .where('deactivated_at', 'is not', null)
      .execute()
    await db
      .insertInto('sessions')
      .values(sessions.map((session) => ({ ...session, ...fresh, id: randomUUID() })))
      .onConflict((conflict) => conflict.column('token_sha256').doUpdateSet(fresh))
      .execute()
    await db.deleteFrom('rate_limits').execute()
  }
}
