import { useEffect, useState } from 'react'
import { Link, type RouterContextProvider, useLocation } from 'react-router'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { compareAttributes } from '#domain/goods/comparison/compare-attributes.ts'
import {
  COMPARED_MAX,
  type Comparison,
  comparisonPath,
  readComparison,
} from '#domain/goods/comparison/comparison-address.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { findCandidates, findCompared } from '#server/goods/comparison/comparison-views.ts'
import { withDeliveryDays } from '#server/ground/shipping/delivery-views.ts'
import { appContext } from '#web/http/context.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { shownReliability } from '#web/storefront/goods/reliability/shown-reliability.action.ts'
import { withStorage } from '#web/storefront/ground/shared/browser-storage.ts'
import { deliveryPinOf } from '#web/storefront/ground/shared/delivery-pin.action.ts'
import { useDeliveryPin } from '#web/storefront/ground/shipping/use-delivery-pin.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Scale } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/compare-page.route'
import { AddCompared } from './add-compared.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import type { ComparedColumn } from './offer-rows.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const asked = readComparison(new URL(request.url).searchParams)
  const compared = await findCompared(app, asked.ids)
  const [candidates, pin] = await Promise.all([
    findCandidates(app, compared, asked.q),
    deliveryPinOf(request, context),
  ])
  return {
    comparison: known(asked, compared),
    goneCount: asked.ids.length - compared.length,
    columns: await columnsOf(context, pin, compared),
    groups: compareAttributes(compared),
    candidates,
  }
}

/** The comparison of what there is: links lead on without what is gone. */
function known(asked: Comparison, compared: readonly { id: string }[]): Comparison {
  const { exchanged, ...others } = asked
  const ids = compared.map(({ id }) => id)
  return { ...others, ids, ...(exchanged && ids.includes(exchanged) && { exchanged }) }
}

async function columnsOf(
  context: Readonly<RouterContextProvider>,
  pin: string | undefined,
  compared: Awaited<ReturnType<typeof findCompared>>,
): Promise<ComparedColumn[]> {
  const offers = compared.flatMap(({ offer }) => offer ?? [])
  const [days, words] = await Promise.all([
    withDeliveryDays(context.get(appContext), pin, offers),
    shownReliability(
      context,
      compared.map(({ id }) => id),
    ),
  ])
  return compared.map(({ attributes: _attributes, ...column }) => {
    const deliverBy = days.find(({ offerId }) => offerId === column.offer?.offerId)?.deliverBy
    const reliability = words.get(column.id)?.short
    return { ...column, ...(deliverBy && { deliverBy }), ...(reliability && { reliability }) }
  })
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { comparison, columns, groups, candidates, goneCount } = loaderData
  if (columns.length === 0) return <NothingCompared goneCount={goneCount} />
  const plurals = [...new Set(columns.map(({ kind }) => kinds[kind].plural))]
  return (
    <div className="page-width py-8 sm:py-12 print:py-0">
      <PageHeading title={`${plurals.length === 1 ? plurals[0] : 'Products'} side by side`}>
        <p>
          We mark the better value where one is better for everyone. Where it depends on space or taste, we do
          not.
        </p>
      </PageHeading>
      <GoneNotice count={goneCount} />
      {plurals.length > 1 ? (
        <Notice className="mb-6">
          These are different kinds of products ({plurals.join(', ')}), so little can be compared. Only price
          and delivery are marked as better.
        </Notice>
      ) : null}
      <PinHint />
      <ComparisonTable comparison={comparison} columns={columns} groups={groups} />
      {comparison.ids.length < COMPARED_MAX || comparison.exchanged ? (
        <AddCompared comparison={comparison} columns={columns} candidates={candidates} />
      ) : (
        <p className="pt-8 text-muted print:hidden">
          You can compare up to {COMPARED_MAX} products. Remove one or swap it for another.
        </p>
      )}
    </div>
  )
}

/** Where it goes decides when it is there. */
function PinHint() {
  const pin = useDeliveryPin()
  const { pathname, search } = useLocation()
  if (pin) return null
  return (
    <p className="pb-4 text-sm print:hidden">
      <Link to={`/pin?${new URLSearchParams({ from: pathname + search })}`} className="text-link">
        Enter your PIN code
      </Link>{' '}
      to compare delivery dates.
    </p>
  )
}

function GoneNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice className="mb-6">
      {counted(count, 'product')} of this comparison {count === 1 ? 'is' : 'are'} no longer in our shop.
    </Notice>
  )
}

function NothingCompared({ goneCount }: { goneCount: number }) {
  const kept = useKeptChoice()
  return (
    <div className="page-width py-8">
      <EmptyState
        as="h1"
        icon={Scale}
        title={kept.length > 0 ? 'Your comparison' : 'Nothing to compare yet'}
        action={
          kept.length > 0 ? (
            <ButtonLink to={comparisonPath({ ids: kept })} variant="primary">
              {`Compare the ${counted(kept.length, 'product')} you chose`}
            </ButtonLink>
          ) : (
            <ButtonLink to="/products">All products</ButtonLink>
          )
        }
      >
        {goneCount > 0 ? <p>The products in this link are no longer in our shop.</p> : null}
        <p>Choose Compare on up to {COMPARED_MAX} products to see them side by side here.</p>
      </EmptyState>
    </div>
  )
}

/**
 * What was chosen on other pages of this browser, where scripts run; the page itself is of nothing. Read here without
 * `compared-store.ts`: shared with this page it would be a file of its own on every other one.
 */
function useKeptChoice(): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    const text = withStorage('localStorage', (storage) => storage.getItem('nn-compare')) ?? ''
    const kept = (text.match(/[\w-]+/g) ?? []).map((id) => ['p', id])
    setIds(readComparison(new URLSearchParams(kept)).ids)
  }, [])
  return ids
}

export function meta({ loaderData }: Route.MetaArgs) {
  const names = loaderData?.columns.map(({ name }) => name) ?? []
  return unlisted(names.length > 0 ? `Compare ${names.join(' and ')}` : 'Compare products')
}
