import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { batchTitle, comparedText } from '#domain/orders/batches/batch-words.ts'
import { listOwnReliability } from '#server/goods/reliability/reliability-views.ts'
import { type ListedSignal, listOwnSignals } from '#server/orders/batches/signal-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { FiguresTable } from '#web/shared/orders/batches/figures-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { HeartPulse } from '#web/ui/pictures/icons.ts'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import type { Route } from './+types/reliability-page.route'

const HOME = '/vendor/reliability'

/** A seller's own pieces: what came back and failed beside what everybody reads of all sellers, and batches that stand out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { sellerId } = requireVendor(context, request, 'stock')
  const { searchParams } = new URL(request.url)
  const after = searchParams.get('after') ?? undefined
  const batchesAfter = searchParams.get('batches') ?? undefined
  const [own, batches] = await Promise.all([
    listOwnReliability(app, sellerId, after),
    listOwnSignals(app, sellerId, batchesAfter),
  ])
  return { ...own, ...batches, next: own.next, nextBatches: batches.next, after, batchesAfter }
}

export default function ReliabilityPageOfSeller({ loaderData }: Route.ComponentProps) {
  const { products, next, after, signals, nextBatches, batchesAfter } = loaderData
  return (
    <>
      <PageHeading title="Reliability" className="pb-6">
        <p>
          How many of the pieces that you delivered came back and failed, counted every night. Customers read
          what the last column says: it is of all sellers, and only where enough were sold.
        </p>
        <p>
          Pieces that your own courier delivered for cash count once you have handed the cash over. Those that
          came back or failed count in any case.
        </p>
      </PageHeading>
      <div className="flex flex-col gap-10">
        {signals.length > 0 || batchesAfter ? (
          <PageSection id="batches" title="Batches that stand out">
            <p className="pb-4 text-muted">
              So many faults are very unlikely by chance, beside all other pieces of the same product. Please
              check what you still have of them.
            </p>
            <ul className="divide-y divide-line border-line border-y">
              {signals.map((signal) => (
                <BatchRow key={signal.id} signal={signal} />
              ))}
            </ul>
            <ListPages
              label="batches"
              firstTo={batchesAfter ? HOME : undefined}
              nextTo={nextBatches && `${HOME}?${new URLSearchParams({ batches: nextBatches })}`}
            />
          </PageSection>
        ) : null}
        {products.length > 0 ? (
          <FiguresTable
            caption="Your products, the most faults first"
            products={products}
            publicLabel="All sellers"
            linkTo={({ productId, name }) => (
              <Link to={`/products/${productId}`} className="font-semibold hover:underline">
                {name}
              </Link>
            )}
          />
        ) : (
          <EmptyState icon={HeartPulse} title="Nothing counted yet">
            <p>
              We count every night. Your products appear here once items of them were delivered and paid for.
            </p>
          </EmptyState>
        )}
      </div>
      <ListPages
        firstTo={after === undefined ? undefined : HOME}
        nextTo={next && `${HOME}?${new URLSearchParams({ after: next })}`}
      />
    </>
  )
}

function BatchRow({ signal }: { signal: ListedSignal }) {
  return (
    <li className="flex flex-col gap-1 py-4">
      <p className="wrap-anywhere font-medium">
        <Link to={`/products/${signal.productId}`} className="hover:underline">
          {signal.productName}
        </Link>
      </p>
      <p>{batchTitle(signal)}</p>
      <p className="figures text-sm">{comparedText(signal)}</p>
      <p className="figures text-muted text-sm">{stateText(signal)}</p>
    </li>
  )
}

function stateText({ foundAt, outcome, notedAt, standsOut }: ListedSignal): string {
  const said =
    outcome === 'told-maker' ? 'we told the maker' : outcome ? 'we have seen it' : 'not looked at yet'
  const noted = notedAt ? ` on ${formatDateTime(notedAt)}` : ''
  return `Found on ${formatDateTime(foundAt)}, ${said}${noted}${standsOut ? '' : '; it no longer stands out'}`
}

export const meta = () => unlisted('Reliability')
