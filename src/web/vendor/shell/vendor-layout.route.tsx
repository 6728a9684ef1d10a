import { type MetaArgs, Outlet } from 'react-router'
import { findHoliday } from '#server/sellers/settings-views.ts'
import { readApproval } from '#server/sellers/shop-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { ScrollToTop } from '#web/ui/scroll-to-top.tsx'
import type { Route } from './+types/vendor-layout.route'
import { type Approval, ApprovalBanner } from './approval-banner.tsx'
import { HolidayBanner } from './holiday-banner.tsx'
import { VendorError, vendorErrorMeta } from './vendor-error.tsx'
import { VendorHeader } from './vendor-header.tsx'
import { VendorSidebar } from './vendor-sidebar.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, sellerId, standing } = requireVendor(context, request)
  if (standing === 'approved') {
    return { name, holiday: await findHoliday(context.get(appContext), sellerId) }
  }
  const approval: Approval = { standing, ...(await readApproval(context.get(appContext), sellerId)) }
  return { name, approval }
}

export default function VendorLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell name={loaderData.name}>
      {loaderData.approval ? <ApprovalBanner {...loaderData.approval} /> : null}
      {loaderData.holiday ? <HolidayBanner {...loaderData.holiday} /> : null}
      <Outlet />
    </Shell>
  )
}

/** Stands until a page brings its own. */
export function meta({ error }: MetaArgs) {
  return error
    ? vendorErrorMeta(error)
    : [{ title: 'Vendor · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

/** An error in a page leaves the portal's header and sidebar where they are. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell name={loaderData?.name ?? 'vendor'}>
      <VendorError error={error} />
    </Shell>
  )
}

function Shell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <VendorHeader name={name} />
      <div className="flex grow">
        <VendorSidebar />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 grow px-4 py-6 outline-none sm:px-6 sm:py-8 lg:px-10"
        >
          <div className="mx-auto max-w-6xl">{children}</div>
        </main>
      </div>
      <ScrollToTop />
    </div>
  )
}
