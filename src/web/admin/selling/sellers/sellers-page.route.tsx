import { Form, useNavigation } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { sellerList } from '#domain/selling/sellers/seller-list.ts'
import { approveSeveral } from '#server/selling/sellers/application/approve-several.ts'
import { listOpenChanges } from '#server/selling/sellers/legal-identity/identity-change-views.ts'
import { listSellers } from '#server/selling/sellers/seller-list-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { BulkBar } from '#web/shared/ground/shell/bulk-bar.tsx'
import { ChoosableRows } from '#web/shared/ground/shell/choosable-rows.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Store } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/sellers-page.route'
import { SellerFilterForm } from './seller-filter-form.tsx'
import { SellerTable } from './seller-table.tsx'
import { SellerTabs } from './seller-tabs.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const filters = sellerList.parse(new URL(request.url).searchParams)
  const app = context.get(appContext)
  const [list, changes] = await Promise.all([listSellers(app, admin, filters), listOpenChanges(app, admin)])
  return { filters, list, changes, canDecide: mayDo(admin.role, 'vendors.decide') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'vendors.decide')
  const form = await request.formData()
  const chosen = form.getAll('shop').map((value) => {
    const [sellerId = '', version = ''] = String(value).split(' ')
    return { sellerId, version }
  })
  const { searchParams } = new URL(request.url)
  const back = `/admin/vendors${sellerList.search(sellerList.parse(searchParams))}`
  if (chosen.length === 0)
    return redirectWithToast(back, { kind: 'error', text: 'Please select the sellers to approve' })
  const { approved, left } = await approveSeveral(context.get(appContext), admin, chosen)
  const sellers = approved === 1 ? 'One seller is approved.' : `${counted(approved, 'seller')} are approved.`
  const rest =
    left === 0
      ? ''
      : ` ${formatCount(left)} could not be approved. Please check ${left === 1 ? 'it' : 'them'} again.`
  return redirectWithToast(back, { kind: approved > 0 ? 'success' : 'error', text: sellers + rest })
}

export default function SellersPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, changes, canDecide } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  const isAnyReady = list.sellers.some(({ readiness }) => readiness?.isReady)
  return (
    <>
      <PageHeading title="Sellers" className="pb-4">
        <p>Everyone who sells here or has applied to.</p>
      </PageHeading>
      <SellerTabs />
      <WaitingChanges changes={changes} />
      <SellerFilterForm filters={filters} isTooShort={list.isTooShort} />
      {list.isTooWide ? (
        <p className="pb-4 text-muted">More than 200 sellers match. Please type more of the name.</p>
      ) : null}
      {list.sellers.length === 0 ? (
        <EmptyState
          icon={Store}
          title="No sellers found"
          action={<ButtonLink to="/admin/vendors">Show all sellers</ButtonLink>}
        >
          <p>No seller matches your filters.</p>
        </EmptyState>
      ) : (
        <Form method="post" action={`/admin/vendors${sellerList.search(filters)}`} preventScrollReset>
          <ChoosableRows>
            <SellerTable sellers={list.sellers} canDecide={canDecide} />
            {canDecide && isAnyReady ? (
              <BulkBar>
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Button type="submit" busy={isSending ? 'Approving...' : false}>
                    Approve selected sellers
                  </Button>
                  <p className="text-muted text-sm">
                    You can select only sellers with nothing missing and no failed check.
                  </p>
                </div>
              </BulkBar>
            ) : null}
          </ChoosableRows>
        </Form>
      )}
      <ListPages {...sellerList.pages('/admin/vendors', filters, list)} />
    </>
  )
}

export const meta = () => unlisted('Sellers')
