import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { type UnpricedFilters, unpricedList } from '#domain/selling/listings/unpriced-list.ts'
import type { App } from '#server/ground/app.ts'
import { priceListing } from '#server/selling/listings/price-listing.ts'
import { countUnpriced, listUnpricedProducts } from '#server/selling/listings/unpriced-views.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { formWords, problemStatus } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CircleCheck, PackageSearch } from '#web/ui/pictures/icons.ts'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/needs-price-page.route'
import { entriesOfPrice, type SentRow, sentRows } from './pricing/price-form.ts'
import { PriceRows } from './pricing/price-rows.tsx'
import type { RefusedRow, RowsAnswer, SavedRow } from './pricing/rows-answer.ts'
import { ProductTabs } from './product-tabs.tsx'

const HERE = '/vendor/products/needs-price'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId, standing } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  const filters = unpricedList.parse(new URL(request.url).searchParams)
  const [list, total] = await Promise.all([
    listUnpricedProducts(app, sellerId, filters),
    countUnpriced(app, sellerId),
  ])
  return { filters, list, total, isApproved: standing === 'approved' }
}

/** One row, sent by the script of the page, or all that were filled in. */
export async function action({ request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  readIntent(form, ['save'])
  const rows = sentRows(form)
  if (!rows) throw new Response('This form is not complete.', { status: 400 })
  const answer = await saveRows(context.get(appContext), who, rows)
  const isWhole = rows.length > 0 && answer.refused.length === 0
  if (!isWhole) return data(answer, answer.refused[0]?.status ?? 422)
  if (form.has('alone')) return data(answer)
  const here = HERE + unpricedList.search(unpricedList.parse(new URL(request.url).searchParams))
  return redirectWithToast(here, { kind: 'success', text: savedText(answer) })
}

/** Saves each row for itself, in their order: one that is refused keeps no other from being saved. */
async function saveRows(app: App, who: ActingVendor, rows: readonly SentRow[]): Promise<RowsAnswer> {
  const saved: SavedRow[] = []
  const refused: RefusedRow[] = []
  for (const { productId, typed } of rows) {
    const priced = await priceListing(app, who, { productId, entries: entriesOfPrice(typed) })
    if (priced.ok) saved.push({ productId, ...priced.value })
    else {
      const { fields = {}, details } = priced.problem
      const other = details?.productId
      refused.push({
        productId,
        fields,
        typed,
        status: problemStatus(priced.problem),
        message: formWords(priced.problem),
        ...(typeof other === 'string' && { otherProductId: other }),
      })
    }
  }
  return { saved, refused }
}

/** What was saved stays in sight until the person goes on. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith(HERE) ? false : defaultShouldRevalidate
}

export default function NeedsPricePage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, list, total, isApproved } = loaderData
  const search = unpricedList.search(filters)
  return (
    <>
      <PageHeading title="Products" className="pb-6">
        <p>A product goes on sale as soon as it has a price and everything the law requires.</p>
      </PageHeading>
      <ProductTabs current="needs-price" unpriced={total} />
      {total === 0 ? <NothingWaits /> : <SearchForm filters={filters} />}
      {total > 0 && list.products.length === 0 ? <NothingFound /> : null}
      {list.products.length > 0 ? (
        <PriceRows
          key={list.products.map(({ productId }) => productId).join()}
          products={list.products}
          count={list.total.count}
          isApproved={isApproved}
          action={HERE + search}
          answer={actionData}
        />
      ) : null}
      <ListPages {...unpricedList.pages(HERE, filters, list)} />
    </>
  )
}

function SearchForm({ filters }: { filters: UnpricedFilters }) {
  return (
    <ListForm
      action={HERE}
      label="Products that need a price"
      words={unpricedList.fields(filters).q}
      chips={unpricedList.chips(HERE, filters)}
      clearTo={HERE}
    />
  )
}

function NothingWaits() {
  return (
    <EmptyState
      icon={CircleCheck}
      title="Every product has a price"
      action={<ButtonLink to="/vendor/products">All products</ButtonLink>}
    >
      <p>Products imported without a price appear here.</p>
    </EmptyState>
  )
}

function NothingFound() {
  return (
    <EmptyState
      icon={PackageSearch}
      title="No products found matching your criteria."
      action={<ButtonLink to={HERE}>Show all that need a price</ButtonLink>}
    />
  )
}

function savedText({ saved }: RowsAnswer): string {
  const drafts = saved.filter(({ isOnSale }) => !isOnSale).length
  const text = saved.length === 1 ? '1 price is saved' : `${saved.length} prices are saved`
  if (drafts === 0) return text
  return `${text}; ${drafts === 1 ? '1 product stays a draft' : `${drafts} products stay drafts`} until the rest is filled in`
}

export const meta = () => unlisted('Needs a price')
