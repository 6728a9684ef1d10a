import { data } from 'react-router'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { NotFound } from '#web/storefront/ground/shared/not-found.tsx'
import type { Route } from './+types/not-found-page.route'
import { areaOf } from './area-of.ts'

/** An address that no page has has no true form either. */
export const handle = { canonical: 'own' }

/** Any address that no page has. */
export function loader() {
  return data(null, { status: 404 })
}

/** The way from one area into another: a new document, whose manifest has its routes. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, href } = new URL(request.url)
  if (areaOf(pathname) === areaOf(window.location.pathname)) return serverLoader()
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
