import { type MetaArgs, Outlet } from 'react-router'
import { ErrorPage, errorMeta } from '#web/storefront/orders/checkout/under-way/error-page.tsx'
import { StorefrontShell } from './storefront-shell.tsx'

export default function StorefrontLayout() {
  return (
    <StorefrontShell>
      <Outlet />
    </StorefrontShell>
  )
}

/** Stands until a page brings its own. */
export function meta({ error }: MetaArgs) {
  return error ? errorMeta(error) : [{ title: 'NanoNagar' }]
}

/** An error in a page leaves the marketplace's header and footer where they are: a person can go on from there. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <StorefrontShell>
      <ErrorPage error={error} />
    </StorefrontShell>
  )
}
