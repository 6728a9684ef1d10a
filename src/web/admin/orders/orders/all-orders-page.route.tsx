import { Form } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { AnyProblem } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import { listAllOrders, listSellerNames } from '#server/orders/orders/all-orders-views.ts'
import {
  chooseDefaultFilter,
  removeSavedFilter,
  renameSavedFilter,
  saveFilter,
} from '#server/orders/orders/saved-filters/save-filter.ts'
import {
  findRemovedFilter,
  listSavedFilters,
} from '#server/orders/orders/saved-filters/saved-filter-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { BulkBar } from '#web/shared/ground/shell/bulk-bar.tsx'
import { ChoosableRows } from '#web/shared/ground/shell/choosable-rows.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageSearch, ShoppingBag } from '#web/ui/pictures/icons.ts'
import { MoreActions } from '#web/ui/sections/more-actions.tsx'
import type { Route } from './+types/all-orders-page.route'
import { AllOrdersFilterForm } from './all-orders-filter-form.tsx'
import { AllOrdersTable } from './all-orders-table.tsx'
import { RemovedFilterNotice } from './removed-filter-notice.tsx'
import { SavedFilterChips } from './saved-filter-chips.tsx'
import { SavedFilterForms } from './saved-filter-forms.tsx'

const HERE = '/admin/orders'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.read')
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const savedFilters = await listSavedFilters(app, admin)
  const first = savedFilters.find(({ isDefault }) => isDefault)
  if (first && [...query.keys()].every((name) => name === '_routes')) throw redirect(HERE + first.search)
  const removedId = query.get('removed') ?? ''
  const { cursor, ...filters } = allOrdersList.parse(query)
  const [list, sellers, removed] = await Promise.all([
    listAllOrders(app, admin, { ...filters, ...(cursor && { cursor }) }),
    listSellerNames(app, admin),
    isUuid(removedId) ? findRemovedFilter(app, admin, removedId) : undefined,
  ])
  return {
    filters,
    list,
    sellers,
    notUnderstood: allOrdersList.notUnderstood(query),
    savedFilters,
    removed,
    mayExport: mayDo(admin.role, 'orders.export'),
    thisYear: indianDay(app.clock.now()).slice(0, 4),
  }
}

/** What an administrator does with their own saved filters. */
const INTENTS = [
  'save-view',
  'rename-view',
  'remove-view',
  'restore-view',
  'open-with-view',
  'open-with-all',
] as const

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'orders.read')
  const app = context.get(appContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const { cursor: _place, ...filters } = allOrdersList.parse(new URL(request.url).searchParams)
  const search = allOrdersList.search(filters)
  const savedFilterId = text('viewId')
  const done = (to: string, said: string) =>
    redirectWithToast(`${HERE}${to || '?all=1'}`, { kind: 'success', text: said })
  const refused = (problem: AnyProblem) => refusedForm(problem, form)
  const intent = readIntent(form, INTENTS)
  switch (intent) {
    case 'save-view': {
      const saved = await saveFilter(app, admin, { name: text('name'), search })
      return saved.ok ? done(saved.value.search, 'View saved.') : refused(saved.problem)
    }
    case 'rename-view': {
      const renamed = await renameSavedFilter(app, admin, { savedFilterId, name: text('name') })
      return renamed.ok ? done(search, 'View renamed.') : refused(renamed.problem)
    }
    case 'remove-view': {
      const removed = await removeSavedFilter(app, admin, { savedFilterId })
      return removed.ok ? redirect(`${HERE}?removed=${savedFilterId}`, 303) : refused(removed.problem)
    }
    case 'restore-view': {
      const back = await removeSavedFilter(app, admin, { savedFilterId, undo: true })
      return back.ok ? done(back.value.search, 'View restored.') : refused(back.problem)
    }
    case 'open-with-view':
    case 'open-with-all': {
      const isDefault = intent === 'open-with-view'
      const chosen = await chooseDefaultFilter(app, admin, { savedFilterId, isDefault })
      const said = isDefault ? 'The list now opens with this view.' : 'The list now opens with all orders.'
      return chosen.ok ? done(search, said) : refused(chosen.problem)
    }
  }
}

export default function AllOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, list, sellers, notUnderstood, savedFilters, removed, mayExport, thisYear } = loaderData
  const here = allOrdersList.search(filters)
  const { hopeless, lookedBackTo } = list
  const pages = allOrdersList.pages(HERE, filters, list)
  return (
    <>
      <OrdersHeading here={here} mayExport={mayExport} />
      <SavedFilterChips savedFilters={savedFilters} here={here} />
      <AllOrdersFilterForm
        filters={filters}
        notUnderstood={notUnderstood}
        sellers={sellers}
        searchProblem={hopeless === 'too-short' ? 'Please type at least 3 letters' : undefined}
        sellerProblem={hopeless === 'no-such-seller' ? 'No seller has this name' : undefined}
      />
      <SavedFilterForms
        savedFilter={savedFilters.find(({ search }) => search === here)}
        here={here}
        problem={actionData?.fields.name ?? actionData?.fields.form}
        typed={actionData?.typed.name}
      />
      {list.orders.length > 0 ? (
        <Form method="get" action="/admin/orders/exports/new">
          <ChoosableRows>
            <AllOrdersTable orders={list.orders} canChoose={mayExport} thisYear={thisYear} />
            {mayExport ? (
              <BulkBar>
                <Button type="submit">Export selected</Button>
              </BulkBar>
            ) : null}
          </ChoosableRows>
        </Form>
      ) : lookedBackTo ? null : (
        <NoOrders isNarrowed={here !== ''} />
      )}
      {lookedBackTo ? (
        <Notice title={`Searched back to ${formatDate(lookedBackTo)}`} className="mt-6">
          <p>Few orders match. Continue the search from there, or narrow the filter for a faster search.</p>
        </Notice>
      ) : null}
      <ListPages
        {...pages}
        firstTo={orAll(pages.firstTo)}
        previousTo={orAll(pages.previousTo)}
        {...(lookedBackTo && { nextLabel: 'Search further back' })}
      />
      {removed ? <RemovedFilterNotice savedFilter={removed} /> : null}
    </>
  )
}

/** The title, with what else can be done with orders. */
function OrdersHeading({ here, mayExport }: { here: string; mayExport: boolean }) {
  return (
    <PageHeading
      title="Orders"
      className="pb-4 sm:pb-6"
      areActionsSmall
      actions={
        <MoreActions>
          <ButtonLink to="/admin/orders/serial-numbers" variant="quiet">
            Serial numbers
          </ButtonLink>
          {mayExport ? (
            <>
              <ButtonLink to="/admin/orders/exports">Exports</ButtonLink>
              <ButtonLink to={`/admin/orders/exports/new${here}`} prefetch="none">
                Export {here ? 'these' : 'all'}
              </ButtonLink>
            </>
          ) : null}
        </MoreActions>
      }
    >
      <p className="max-sm:hidden">All orders, latest first.</p>
    </PageHeading>
  )
}

/** The plain address may open with a saved filter instead of all orders. */
const orAll = (to: string | undefined) => (to === HERE ? `${HERE}?all=1` : to)

function NoOrders({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      icon={PackageSearch}
      title="No orders found"
      action={<ButtonLink to="/admin/orders?all=1">Show all orders</ButtonLink>}
    >
      <p>No order matches your filters.</p>
    </EmptyState>
  ) : (
    <EmptyState icon={ShoppingBag} title="No orders yet">
      <p>When someone buys something, the order appears here.</p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Orders')
