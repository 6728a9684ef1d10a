import { data, Form } from 'react-router'
import { allProductsList } from '#domain/goods/catalogue/all-products-list.ts'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { canonicalBrand, listBrandNames } from '#server/goods/catalogue/brand-views.ts'
import { findHiddenProduct, listAllProducts } from '#server/goods/catalogue/editing/all-products-views.ts'
import { hideProducts, showProducts } from '#server/goods/catalogue/editing/hide-product.ts'
import { SeveralAtOnce } from '#web/admin/ground/shared/several-at-once.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { ChoosableRows } from '#web/shared/ground/shell/choosable-rows.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageSearch } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/all-products-page.route'
import { AllProductsFilterForm } from './all-products-filter-form.tsx'
import { AllProductsTable } from './all-products-table.tsx'
import { HiddenNotice } from './hidden-notice.tsx'
import { ProductTabs } from './product-tabs.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const app = context.get(appContext)
  const search = new URL(request.url).searchParams
  const asked = allProductsList.parse(search)
  const brand = asked.brand && (await canonicalBrand(app, admin, asked.brand))
  const filters = { ...asked, ...(brand && { brand }) }
  const [page, brands, hidden] = await Promise.all([
    listAllProducts(app, admin, filters),
    listBrandNames(app, admin),
    findHiddenProduct(app, admin, search.get('deleted') ?? ''),
  ])
  return { filters, page, brands, hidden, canChange: mayDo(admin.role, 'products.change') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const app = context.get(appContext)
  const form = await request.formData()
  const here = `/admin/products${allProductsList.search(allProductsList.parse(new URL(request.url).searchParams))}`
  const productIds = form.getAll('productId').map(String)
  const intent = readIntent(form, ['undo', 'hide', 'show'])
  if (intent === 'undo') {
    const shown = await showProducts(app, admin, { productIds, reason: 'Deleted by mistake: undone' })
    if (!shown.ok) throw refusedResponse(shown.problem)
    return redirectWithToast(here, {
      kind: 'success',
      text: `${shorten(shown.value.name ?? 'The product')} is back`,
    })
  }
  const change = { productIds, reason: form.get('reason') }
  const moved =
    intent === 'hide' ? await hideProducts(app, admin, change) : await showProducts(app, admin, change)
  if (!moved.ok) {
    const { problem } = moved
    const errors = problem.fields ?? { form: problemWords(problem) }
    return data(
      { errors, chosen: productIds, reason: String(form.get('reason') ?? '') },
      { status: problemStatus(problem) },
    )
  }
  const { changed, name } = moved.value
  if (changed === 0) return redirect(here, 303)
  const what = changed === 1 ? shorten(name ?? '') : counted(changed, 'product')
  const text = `${what} ${changed === 1 ? 'is' : 'are'} ${intent === 'hide' ? 'hidden' : 'back'}`
  return redirectWithToast(here, { kind: 'success', text })
}

export default function AllProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, page, brands, hidden, canChange } = loaderData
  const search = allProductsList.search(filters)
  return (
    <>
      <PageHeading title="Manage Products" className="pb-3" />
      <ProductTabs />
      <AllProductsFilterForm filters={filters} brands={brands} />
      {page.products.length === 0 ? (
        <Nothing isTooShort={page.isTooShort} />
      ) : (
        <Form method="post" action={`/admin/products${search}`} preventScrollReset>
          <ChoosableRows>
            <AllProductsTable
              key={search}
              products={page.products}
              canChange={canChange}
              chosen={actionData?.chosen ?? []}
            />
            {canChange ? (
              <SeveralAtOnce
                errors={actionData?.errors ?? {}}
                reason={actionData?.reason}
                hint="Reason, kept in the audit log"
                buttons={
                  filters.status === 'hidden'
                    ? [{ intent: 'show', label: 'Show again', busy: 'Showing...' }]
                    : [{ intent: 'hide', label: 'Hide', busy: 'Hiding...' }]
                }
              />
            ) : null}
          </ChoosableRows>
        </Form>
      )}
      <ListPages {...allProductsList.pages('/admin/products', filters, page)} />
      {hidden && canChange ? <HiddenNotice hidden={hidden} search={search} /> : null}
    </>
  )
}

function Nothing({ isTooShort }: { isTooShort: boolean }) {
  return (
    <EmptyState
      icon={PackageSearch}
      title={isTooShort ? 'Please type a word of at least three letters' : 'No products found'}
      action={<ButtonLink to="/admin/products">Show all products</ButtonLink>}
    >
      {isTooShort ? <p>Shorter words are in too many names.</p> : null}
    </EmptyState>
  )
}

export const meta = () => unlisted('Manage Products')
