import type { ReactNode } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { documentInsteadContext, isVisitorUnknownContext } from '#web/http/context.ts'
import { redirectToDocument } from '#web/http/redirect.ts'
import { FailureBanner } from '#web/shared/ground/failed-requests/failure-banner.tsx'
import { keepPage, type RouteResults } from '#web/shared/ground/failed-requests/keep-page.ts'
import { readRoot } from '#web/storefront/ground/shared/root-loader.action.ts'
import { StorefrontShell } from '#web/storefront/office/shell/storefront-shell.tsx'
import { ErrorPage, errorMeta } from '#web/storefront/orders/checkout/under-way/error-page.tsx'
import { AuthStorageSync } from '#web/storefront/people/sign-in/auth-storage-sync.tsx'
import bricolage from '#web/ui/fonts/bricolage-latin.woff2?url'
import inter from '#web/ui/fonts/inter-latin.woff2?url'
import rupee from '#web/ui/fonts/inter-rupee.woff2?url'
import { NavigationProgress } from '#web/ui/shell/navigation-progress.tsx'
import { PageAnnouncer } from '#web/ui/shell/page-announcer.tsx'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import touchIcon from '#web/ui/touch-icon.png?url'
import type { Route } from './+types/root'
import '#web/styles.css'

export async function loader(args: Route.LoaderArgs) {
  return readRoot(args)
}

/** While it is not known who is signed in, no page assumes it: everything that needs the router is put off. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(isVisitorUnknownContext)) throw data(null, { status: 503 })
    const address = context.get(documentInsteadContext)
    if (address) throw redirectToDocument(address)
  },
]

/** Say themselves what could not be loaded. */
const SHOWS_OWN_FAILURE: ReadonlySet<string> = new Set(['storefront/orders/orders-page.route'])

/** In the browser: a request that fails leaves the page and what was typed where they are. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) =>
    keepPage(request, next as () => Promise<RouteResults>, { showsOwnFailure: SHOWS_OWN_FAILURE }),
]

export const links: Route.LinksFunction = () => [
  ...[inter, bricolage, rupee].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: touchIcon },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : [{ title: 'NanoNagar' }])

export function Layout({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData<typeof loader>('root')
  const theme = page?.theme ?? 'system'
  return (
    <html lang="en-IN" data-theme={theme} data-rows={page?.rows}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColour theme={theme} />
        <Meta />
        {page ? <Canonical origin={page.canonicalOrigin} /> : null}
        <Links />
      </head>
      <body>
        <Toaster initial={page?.toasts ?? NO_TOASTS} />
        <FailureBanner />
        {children}
        <NavigationProgress />
        <PageAnnouncer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const NO_TOASTS: [] = []

/** The colour of a phone's own bars around the page. */
function ThemeColour({ theme }: { theme: string }) {
  return (
    <>
      {theme === 'dark' ? null : (
        <meta
          name="theme-color"
          content="#faf9f6"
          {...(theme === 'system' && { media: '(prefers-color-scheme: light)' })}
        />
      )}
      {theme === 'light' ? null : (
        <meta
          name="theme-color"
          content="#0b0d10"
          {...(theme === 'system' && { media: '(prefers-color-scheme: dark)' })}
        />
      )}
    </>
  )
}

/** A page's one true address: its path. A route that needs more says so: `handle = { canonical: 'own' }`. */
function Canonical({ origin }: { origin: string }) {
  const { pathname } = useLocation()
  const isOwn = useMatches().some(
    ({ handle }) => (handle as { canonical?: string } | undefined)?.canonical === 'own',
  )
  if (isOwn) return null
  return <link rel="canonical" href={origin + pathname.replace(/(?<=.)\/+$/, '')} />
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <AuthStorageSync visitor={loaderData.visitor} />
    </>
  )
}

/** An error that no page or area shows itself: with the marketplace's header and footer, so that a person can go on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontShell>
      <ErrorPage error={error} />
    </StorefrontShell>
  )
}
