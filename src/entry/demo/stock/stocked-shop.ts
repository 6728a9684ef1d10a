import type { Permission } from '#domain/ground/access/office-roles.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { AnyProblem, Result } from '#domain/ground/shared/result.ts'
import { type ActingAdmin, type Permitted, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'

/** What every step of stocking works with. */
export interface StockedShop {
  app: App
  /** The shop as it was so many days (and parts of one) ago. */
  ago(days: number): App
  /** The demonstration's administrator, with the permission for a duty. */
  owner<Duty extends Permission>(duty: Duty): ActingAdmin & Permitted<Duty>
  demoVendor: ActingVendor
  say: (line: string) => void
}

/** Finds the demonstration's people. Time stands still from here on, so that a day ago is the same day throughout. */
export async function findShop(app: App, say: (line: string) => void): Promise<StockedShop> {
  const now = app.clock.now()
  const users = await app.db
    .selectFrom('users')
    .leftJoin('vendors', 'vendors.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'vendors.seller_id'])
    .where('users.email', 'in', ['vendor@nanonagar.test', 'admin@nanonagar.test'])
    .execute()
  const vendor = users.find(({ email }) => email.startsWith('vendor@'))
  const admin = users.find(({ email }) => email.startsWith('admin@'))
  invariant(vendor?.seller_id && admin, 'a demonstration has its vendor and its owner')
  const acting = { userId: admin.id, name: admin.name, role: 'owner' as const, address: '127.0.0.1' }
  return {
    app,
    ago: (days) => {
      const then = new Date(now.getTime() - days * DAY_MS)
      return { ...app, clock: { now: () => then } }
    },
    owner: (duty) => {
      const permitted = permit(acting, duty)
      invariant(permitted, 'an owner may do everything')
      return permitted
    },
    demoVendor: { userId: vendor.id, sellerId: vendor.seller_id, address: '127.0.0.1' },
    say,
  }
}

/** What a use case gave; a refusal is a mistake in the sample data. */
export function granted<Value>(result: Result<Value, ProblemCode>, what: string): Value {
  if (!result.ok) throw new Error(`${what} was refused: ${wordsOf(result.problem)}`)
  return result.value
}

function wordsOf({ code, fields, details }: AnyProblem): string {
  return [code, fields && JSON.stringify(fields), details && JSON.stringify(details)]
    .filter(Boolean)
    .join(' ')
}
