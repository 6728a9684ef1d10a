import { Link } from 'react-router'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { missingFactsList } from '#domain/goods/catalogue/missing-facts-list.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import {
  listKnownFactCounts,
  listMissingFacts,
  type MissingFact,
} from '#server/goods/catalogue/missing-facts/missing-fact-views.ts'
import { appContext } from '#web/http/context.ts'
import { factAnchor } from '#web/shared/goods/catalogue/attribute-fields.tsx'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ListChecks } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/missing-facts-page.route'
import { KnownFacts } from './known-facts.tsx'
import { ProductTabs } from './product-tabs.tsx'

const HERE = '/admin/products/missing'

/** Which facts are missing that decide what fits, where they matter most, and how much of each kind is known. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const app = context.get(appContext)
  const filters = missingFactsList.parse(new URL(request.url).searchParams)
  const [page, known] = await Promise.all([
    listMissingFacts(app, admin, filters),
    listKnownFactCounts(app, admin),
  ])
  return { filters, page, ...known }
}

export default function MissingFactsPage({ loaderData }: Route.ComponentProps) {
  const { filters, page, counts, countedAt } = loaderData
  const { kind, fact } = missingFactsList.fields(filters)
  return (
    <>
      <PageHeading title="Missing facts" className="pb-3" />
      <ProductTabs />
      <p className="max-w-prose pt-6 text-muted text-sm">
        Facts that decide whether parts fit and that products on sale do not state. What sells, and what
        shoppers were told “not known” about, comes first. Of the rest, you see some for each fact.{' '}
        {countedAt ? `Counted ${formatDateTime(countedAt)}.` : null}
      </p>
      <ListForm
        action={HERE}
        label="Missing facts"
        chips={missingFactsList.chips(HERE, filters)}
        clearTo={HERE}
        className="py-6"
      >
        <FilterField {...kind} />
        <FilterField {...fact} />
      </ListForm>
      {page.facts.length === 0 ? (
        <Nothing isCounted={countedAt !== undefined} isNarrowed={Boolean(filters.kind || filters.fact)} />
      ) : (
        <FactTable facts={page.facts} />
      )}
      <ListPages {...missingFactsList.pages(HERE, filters, page)} />
      <KnownFacts counts={counts} kind={filters.kind} listPath={HERE} />
    </>
  )
}

function FactTable({ facts }: { facts: readonly MissingFact[] }) {
  return (
    <Table isList caption="Missing facts" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader>Missing fact</TableHeader>
          <TableHeader>Kind</TableHeader>
          <TableHeader numeric>Sold in 90 days</TableHeader>
          <TableHeader numeric>Times “not known”</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {facts.map(({ productId, name, kind, attribute, demand, timesAsked }) => {
          const path = `/admin/products/${productId}`
          return (
            <TableRow key={`${productId} ${attribute}`}>
              <TableCell heading>
                <Link
                  to={path}
                  className="compact-line line-clamp-2 font-medium leading-snug hover:underline"
                >
                  {name}
                </Link>
              </TableCell>
              <TableCell label="Missing">
                {/* A page that is loaded anew opens the part of the form in which the field is. */}
                <Link
                  to={`${path}#${factAnchor(attribute)}`}
                  reloadDocument
                  data-list-open
                  className="text-link"
                >
                  {labelOf(kind, attribute)}
                  <span className="sr-only"> of {name}</span>
                </Link>
              </TableCell>
              <TableCell label="Kind">{kinds[kind].label}</TableCell>
              <TableCell label="Sold in 90 days" numeric>
                {soldWords(demand)}
              </TableCell>
              <TableCell label="Times “not known”" numeric>
                {formatCount(timesAsked)}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

function labelOf(kind: Kind, attribute: string): string {
  return attributesOf[kind].find(({ key }) => key === attribute)?.label ?? attribute
}

const STEP_MAX = 10

/** Pieces, of which the step alone is counted: 1 from one piece on, 2 from three, 3 from seven. */
function soldWords(demand: number): string {
  if (demand === 0) return '0'
  const least = 2 ** demand - 1
  return demand >= STEP_MAX
    ? `${formatCount(least)} or more`
    : `${formatCount(least)}–${formatCount(2 * least)}`
}

function Nothing({ isCounted, isNarrowed }: { isCounted: boolean; isNarrowed: boolean }) {
  if (!isCounted)
    return (
      <EmptyState icon={ListChecks} title="Nothing counted yet">
        <p>We count missing facts every night.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={ListChecks}
      title={isNarrowed ? 'No matching fact is missing' : 'No fact is missing'}
      action={isNarrowed ? <ButtonLink to={HERE}>Show all missing facts</ButtonLink> : null}
    >
      <p>Every product on sale states what decides whether it fits.</p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Missing facts')
