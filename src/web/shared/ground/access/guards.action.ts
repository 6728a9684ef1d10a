import { data, type RouterContextProvider } from 'react-router'
import type { Permission } from '#domain/ground/access/office-roles.ts'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { type ForShopRoles, isForRoles } from '#domain/ground/access/shop-roles.ts'
import { safeReturnPath } from '#domain/people/sign-in/return-path.ts'
import { type Permitted, permit } from '#server/ground/access/acting-admin.ts'
import type { Admin, Customer, Vendor } from '#server/ground/access/visitor.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { loggedPath } from '#web/http/logged-path.ts'
import { redirect } from '#web/http/redirect.ts'
import { ACCOUNT_PATHS, SESSION_ENDED } from './account-paths.ts'

type Context = Readonly<RouterContextProvider>

/** The signed-in customer; anybody else is sent to sign in, and comes back here afterwards. */
export function requireCustomer(context: Context, request: Request): Customer {
  const { customer, ranOut } = context.get(visitorContext)
  if (customer) return customer
  const signInPage = toDoor(ACCOUNT_PATHS.customer.login, request, ranOut === 'customer')
  if (pageOf(request).pathname === '/checkout')
    throw redirectWithToast(signInPage, { kind: 'error', text: 'You must be logged in to place an order.' })
  throw redirect(signInPage)
}

/**
 * The signed-in vendor, who does one of these things in the shop; a colleague who does another is told so (403), and
 * anybody else is sent to the vendors' sign-in page.
 */
export function requireVendor(context: Context, request: Request, ...asked: ForShopRoles): Vendor {
  const { vendor, ranOut } = context.get(visitorContext)
  if (!vendor) throw redirect(toDoor(ACCOUNT_PATHS.vendor.login, request, ranOut === 'vendor'))
  if (vendor.owesSecondFactor && !isOpenBefore(request)) throw redirect(ACCOUNT_PATHS.vendor.twoFactor)
  if (isForRoles(vendor.roles, asked)) return vendor
  const { userId, roles } = vendor
  const path = loggedPath(pageOf(request).pathname)
  context.get(appContext).log.warn({ userId, roles, asked, path }, 'somebody of a seller was refused')
  throw data(null, { status: 403 })
}

/**
 * The signed-in administrator, who may do this; any other administrator is told so (403), and anybody else is sent to
 * the administrators' sign-in page.
 */
export function requireAdmin<D extends Permission>(
  context: Context,
  request: Request,
  permission: D,
): Admin & Permitted<D> {
  const { admin, ranOut } = context.get(visitorContext)
  if (!admin) throw redirect(toDoor(ACCOUNT_PATHS.admin.login, request, ranOut === 'admin'))
  if (admin.owesSecondFactor && !isOpenBefore(request)) throw redirect(ACCOUNT_PATHS.admin.twoFactor)
  const permitted = permit({ ...admin, address: context.get(addressContext) }, permission)
  if (permitted) return permitted
  const { userId, role } = admin
  const path = loggedPath(pageOf(request).pathname)
  context.get(appContext).log.warn({ userId, role, permission, path }, 'an administrator was refused')
  throw data(null, { status: 403 })
}

/** Somebody who is signed in, as the pages know them that are the same for every audience. */
export interface Person {
  userId: string
  name: string
  email: string
  sessionId: string
  owesSecondFactor?: boolean
}

/** The signed-in person of an audience, for the pages of their own account. */
export function requirePerson(context: Context, request: Request, audience: Role): Person {
  const { sessionId = '' } = context.get(visitorContext)
  if (audience === 'customer') return { ...requireCustomer(context, request), sessionId }
  if (audience === 'vendor') return { ...requireVendor(context, request, 'anyone'), sessionId }
  return { ...requireAdmin(context, request, 'dashboard.read'), sessionId }
}

/** As long as a proof of who they are opens the most dangerous actions. */
export const PROOF_SECONDS = 600

/**
 * The same for the most dangerous pages: an administrator whose last proof is old gives a new one first, and comes
 * back here afterwards. Asked by the page before anything is typed; its form gets twice the time.
 */
export function requireProvenAdmin<D extends Permission>(
  context: Context,
  request: Request,
  permission: D,
): Admin & Permitted<D> {
  const admin = requireAdmin(context, request, permission)
  requireProof(context, request, 'admin')
  return admin
}

/** The same for anybody who is signed in. */
export function requireProof(context: Context, request: Request, audience: Role): void {
  const seconds = isReading(request) ? PROOF_SECONDS : 2 * PROOF_SECONDS
  askForProof(context, request, { audience, seconds })
}

/** The same for a form of a page that asks for no proof: nothing was typed there that would take time. */
export function requireProofNow(context: Context, request: Request, audience: Role): void {
  askForProof(context, request, { audience, seconds: PROOF_SECONDS })
}

function askForProof(
  context: Context,
  request: Request,
  { audience, seconds }: { audience: Role; seconds: number },
): void {
  const { provedAt } = context.get(visitorContext)
  const age = context.get(appContext).clock.now().getTime() - (provedAt?.getTime() ?? 0)
  if (age > seconds * 1000) throw redirect(signInPath(ACCOUNT_PATHS[audience].prove, request))
}

/** What opens to somebody whose account has to get two-factor sign-in first: the pages that set it up. */
const SETTING_UP = new Set(
  [ACCOUNT_PATHS.vendor, ACCOUNT_PATHS.admin].flatMap((paths) => [
    paths.twoFactor,
    paths.passkeys,
    paths.prove,
  ]),
)

function isOpenBefore(request: Request): boolean {
  return SETTING_UP.has(pageOf(request).pathname)
}

/** Whose session ran out is told so by the sign-in page: they did not sign out themselves. */
function toDoor(path: string, request: Request, ranOut: boolean): string {
  return signInPath(path, request) + (ranOut ? `&${SESSION_ENDED}=yes` : '')
}

/** A page is returned to as it was, unless that is too long; after a form that came too late, the page it stood on. */
function signInPath(path: string, request: Request): string {
  const { pathname, search } = pageOf(request)
  const page = safeReturnPath(pathname)
  const from = isReading(request) ? safeReturnPath(pathname + search, page) : page
  return `${path}?from=${encodeURIComponent(from).replaceAll('%2F', '/')}`
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The page that a request is about: the router's own requests for data name it with a suffix and parameters. */
function pageOf(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
  for (const name of ['_routes', 'index']) url.searchParams.delete(name)
  return url
}
