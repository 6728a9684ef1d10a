import { useLocation, useRouteLoaderData } from 'react-router'
import { useDepartments } from '#web/storefront/ground/shared/marketplace-facts.ts'
import type { readRoot } from '#web/storefront/ground/shared/root-loader.action.ts'
import { KeepCart } from '#web/storefront/selling/cart/keep-cart.tsx'
import { ScrollToTop } from '#web/ui/shell/scroll-to-top.tsx'
import { SkipLink } from '#web/ui/shell/skip-link.tsx'
import { Choosing } from './choosing.tsx'
import { Departments } from './departments.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Pages that have a newsletter box of their own, or where a person is about something that it would disturb. */
const BUSY_ELSEWHERE = /^\/($|cart|checkout|order|auth|profile|contact|newsletter)/

/**
 * The marketplace's header and footer around a page; also when the marketplace cannot say who is there or what it
 * sells.
 */
export function StorefrontShell({ children }: { children: React.ReactNode }) {
  const page = useRouteLoaderData<typeof readRoot>('root')
  const departments = useDepartments()
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header customer={page?.visitor.customer} cartCount={page?.cartCount ?? 0} departments={departments} />
      <Departments departments={departments} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Choosing isSignedIn={page?.visitor.customer !== undefined} />
      <ScrollToTop />
      <Footer
        theme={page?.theme ?? 'system'}
        hasNewsletter={!BUSY_ELSEWHERE.test(pathname)}
        departments={departments}
      />
      <KeepCart account={page?.visitor.customer?.uid} />
    </div>
  )
}
