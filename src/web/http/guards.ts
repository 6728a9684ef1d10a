import { type RouterContextProvider, redirect } from 'react-router'
import type { Admin, Customer, Vendor } from '#server/identity/visitor.ts'
import { visitorContext } from './context.ts'
import { redirectWithToast } from './flash.ts'

type Context = Readonly<RouterContextProvider>

/** The signed-in customer; anybody else is sent to sign in, and comes back here afterwards. */
export function requireCustomer(context: Context, request: Request): Customer {
  const { customer } = context.get(visitorContext)
  if (customer) return customer
  const door = doorTo('/auth/login', request)
  if (pageOf(request).pathname === '/checkout')
    throw redirectWithToast(door, { kind: 'error', text: 'You must be logged in to place an order.' })
  throw redirect(door)
}

/** The signed-in vendor; anybody else is sent to the vendors' door. */
export function requireVendor(context: Context, request: Request): Vendor {
  const { vendor } = context.get(visitorContext)
  if (vendor) return vendor
  throw redirect(doorTo('/vendor/login', request))
}

/** The signed-in administrator; anybody else is sent to the administrators' door. */
export function requireAdmin(context: Context, request: Request): Admin {
  const { admin } = context.get(visitorContext)
  if (admin) return admin
  throw redirect(doorTo('/admin/login', request))
}

/** A page is returned to as it was; after a form that was sent too late, the page it stood on. */
function doorTo(path: string, request: Request): string {
  const { pathname, search } = pageOf(request)
  const from = request.method === 'GET' || request.method === 'HEAD' ? pathname + search : pathname
  return `${path}?from=${encodeURIComponent(from).replaceAll('%2F', '/')}`
}

/** The page that a request is about: the router's own requests for data name it with a suffix and parameters. */
function pageOf(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')
  for (const name of ['_routes', 'index']) url.searchParams.delete(name)
  return url
}
