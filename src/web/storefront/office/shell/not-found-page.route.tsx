import { data } from 'react-router'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { NotFound } from '#web/storefront/ground/shared/not-found.tsx'
import type { Route } from './+types/not-found-page.route'
import { isBackOffice } from './is-back-office.ts'

/** An address that no page has has no true form either. */
export const handle = { canonical: 'own' }

/** Any address that no page has. */
export function loader() {
  return data(null, { status: 404 })
}

/** The way from the shop into the back office: a new document, whose manifest has its routes. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, href } = new URL(request.url)
  if (!isBackOffice(pathname) || pathname === window.location.pathname) return serverLoader()
  window.location.assign(href)
  return new Promise<null>(() => {})
}

export function action() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}

export const meta = () => unlisted('Page Not Found')
