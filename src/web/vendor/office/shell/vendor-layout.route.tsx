import { Link, type MetaArgs, Outlet, useLocation } from 'react-router'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import { isForRoles } from '#domain/ground/access/shop-roles.ts'
import { countQuestionsToAnswer } from '#server/goods/questions/seller-question-views.ts'
import { countReviewsToAnswer } from '#server/goods/reviews/seller-review-views.ts'
import { countToAnswer } from '#server/orders/disputes/dispute-list-views.ts'
import { countToDispatch } from '#server/orders/fulfilment/dispatch-list-views.ts'
import { countToAnswerBy } from '#server/orders/messages/shop-list-views.ts'
import { countReturnsToDo } from '#server/orders/returns/return-list-views.ts'
import { countUnpriced } from '#server/selling/listings/unpriced-views.ts'
import { readChecklist } from '#server/selling/sellers/seller-approval-views.ts'
import { findHoliday } from '#server/selling/sellers/seller-settings-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { AreaShell } from '#web/shared/ground/shell/area-shell.tsx'
import { AreaError } from '#web/shared/ground/shell/error-panel.tsx'
import { errorMeta, type OwnErrorWords } from '#web/shared/ground/shell/error-words.ts'
import { ListKeys } from '#web/shared/ground/shell/list-keys.tsx'
import { type MenuGroups, readMenuGroups } from '#web/shared/ground/shell/menu-groups.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { JumpButton } from '#web/shared/office/jump-search/jump-button.tsx'
import type { Route } from './+types/vendor-layout.route'
import { type Approval, ApprovalBanner } from './approval-banner.tsx'
import { HolidayBanner } from './holiday-banner.tsx'
import { type VendorWaiting, vendorLinks } from './vendor-links.ts'
import { VENDOR_SEARCH } from './vendor-search-place.ts'

const HOME = '/vendor/dashboard'

/** What the layout has read, for its pages. */
export interface VendorContext {
  approval: Approval | undefined
  waiting: VendorWaiting
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, name, sellerId, standing, roles, owesSecondFactor } = requireVendor(
    context,
    request,
    'anyone',
  )
  const app = context.get(appContext)
  const [toDispatch, toInspect, toAnswer, toPrice, questions, reviews, messages] = await Promise.all([
    countToDispatch(app, sellerId),
    countReturnsToDo(app, sellerId),
    countToAnswer(app, sellerId),
    countUnpriced(app, sellerId),
    countQuestionsToAnswer(app, sellerId),
    isForRoles(roles, ['dispatch']) ? countReviewsToAnswer(app, sellerId) : 0,
    countToAnswerBy(app, sellerId),
  ])
  const waiting: VendorWaiting = { toDispatch, toInspect, toAnswer, toPrice, questions, reviews, messages }
  const menuGroups = readMenuGroups(request.headers)
  if (standing === 'approved') {
    return { name, roles, waiting, menuGroups, holiday: await findHoliday(app, sellerId) }
  }
  const secondFactor = !app.config.requireSecondFactor ? 'not asked' : owesSecondFactor ? 'missing' : 'set up'
  const approval: Approval = { standing, ...(await readChecklist(app, { userId, sellerId, secondFactor })) }
  return { name, roles, waiting, menuGroups, approval }
}

export default function VendorLayout({ loaderData }: Route.ComponentProps) {
  const isHome = useLocation().pathname === HOME
  return (
    <Shell {...loaderData}>
      {loaderData.approval ? <ApprovalBanner {...loaderData.approval} isBesideChecklist={isHome} /> : null}
      {loaderData.holiday ? <HolidayBanner {...loaderData.holiday} /> : null}
      <Outlet
        context={{ approval: loaderData.approval, waiting: loaderData.waiting } satisfies VendorContext}
      />
    </Shell>
  )
}

/** Stands until a page brings its own. */
export function meta({ error }: MetaArgs) {
  return error ? errorMeta(error, ERROR_WORDS) : unlisted('Vendor')
}

/** An error in a page leaves the portal's header and sidebar where they are. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell
      name={loaderData?.name ?? 'vendor'}
      roles={loaderData?.roles ?? []}
      menuGroups={loaderData?.menuGroups ?? {}}
      waiting={
        loaderData?.waiting ?? {
          toDispatch: 0,
          toInspect: 0,
          toAnswer: 0,
          toPrice: 0,
          questions: 0,
          reviews: 0,
          messages: 0,
        }
      }
    >
      <AreaError error={error} own={ERROR_WORDS} home={HOME} />
    </Shell>
  )
}

/** What belongs to another shop reads as what was never there. */
const ERROR_WORDS: OwnErrorWords = {
  404: { title: 'Page Not Found', text: 'There is no page at this address in your shop.' },
  403: {
    title: 'Not For Your Role',
    text: 'An owner of your shop can give you the role that opens this page.',
  },
}

function Shell({
  name,
  roles,
  waiting,
  menuGroups,
  children,
}: {
  name: string
  roles: readonly ShopRole[]
  waiting: VendorWaiting
  menuGroups: MenuGroups
  children: React.ReactNode
}) {
  return (
    <AreaShell
      area="Vendor"
      navLabel="Vendor"
      home={HOME}
      logoutPath="/vendor/logout"
      logoutIn="header"
      groups={vendorLinks(waiting, roles)}
      menuGroups={menuGroups}
      name={name}
      search={<JumpButton place={VENDOR_SEARCH} />}
      // On a phone no name has room beside the buttons; the menu says who is in.
      person={
        <Link
          to="/vendor/settings"
          className="hidden min-w-0 rounded-control px-1 py-1 text-right text-sm leading-tight hover:bg-sunken sm:block sm:px-2 lg:flex lg:gap-1 lg:text-[0.9375rem]"
        >
          <span className="block whitespace-nowrap text-muted text-xs lg:text-[0.9375rem]">Welcome,</span>
          <strong className="block truncate font-semibold">{name}</strong>
        </Link>
      }
    >
      <ListKeys />
      {children}
    </AreaShell>
  )
}
