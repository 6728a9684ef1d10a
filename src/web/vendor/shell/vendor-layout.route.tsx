import { type MetaArgs, Outlet } from 'react-router'
import { readApproval } from '#server/sellers/seller-approval-views.ts'
import { findHoliday } from '#server/sellers/seller-settings-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { AreaShell } from '#web/shell/area-shell.tsx'
import { AreaError } from '#web/shell/error-panel.tsx'
import { errorMeta, type OwnErrorWords } from '#web/shell/error-words.ts'
import type { Route } from './+types/vendor-layout.route'
import { type Approval, ApprovalBanner } from './approval-banner.tsx'
import { HolidayBanner } from './holiday-banner.tsx'
import { VENDOR_LINKS } from './vendor-links.ts'

const HOME = '/vendor/dashboard'

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
    ? errorMeta(error, ERROR_WORDS)
    : [{ title: 'Vendor · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}

/** An error in a page leaves the portal's header and sidebar where they are. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell name={loaderData?.name ?? 'vendor'}>
      <AreaError error={error} own={ERROR_WORDS} home={HOME} />
    </Shell>
  )
}

/** What belongs to another shop reads as what was never there. */
const ERROR_WORDS: OwnErrorWords = {
  404: { title: 'Page Not Found', text: 'There is nothing at this address in your shop.' },
}

function Shell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <AreaShell
      area="Vendor"
      navLabel="Vendor"
      home={HOME}
      logoutPath="/vendor/logout"
      logoutIn="header"
      links={VENDOR_LINKS}
      name={name}
      person={
        <p className="min-w-0 text-right text-sm leading-tight sm:flex sm:gap-1 sm:text-[0.9375rem]">
          <span className="block text-muted">Welcome,</span>
          <strong className="block truncate font-semibold">{name}</strong>
        </p>
      }
    >
      {children}
    </AreaShell>
  )
}
