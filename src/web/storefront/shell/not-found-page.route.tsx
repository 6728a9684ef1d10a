import { data } from 'react-router'
import { NotFound } from './not-found.tsx'

/** An address that no page has has no true form either. */
export const handle = { canonical: 'own' }

/** Any address that no page has. */
export function loader() {
  return data(null, { status: 404 })
}

export function action() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}

export function meta() {
  return [{ title: 'Page Not Found · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
