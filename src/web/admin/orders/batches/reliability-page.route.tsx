import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { batchTitle, chanceText, comparedText } from '#domain/orders/batches/batch-words.ts'
import { OUTCOME_LABELS } from '#domain/orders/batches/signal-outcome.ts'
import { listReliability } from '#server/goods/reliability/reliability-views.ts'
import { listSignals, type OfficeSignal } from '#server/orders/batches/signal-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { FiguresTable } from '#web/shared/orders/batches/figures-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { HeartPulse } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/reliability-page.route'

const HOME = '/admin/reliability'
const TABS = { open: 'Batches that stand out', noted: 'Noted', products: 'All products' } as const
type Tab = keyof typeof TABS

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const app = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const tab = readTab(searchParams.get('tab'))
  const after = searchParams.get('after') ?? undefined
  const isFirst = after === undefined
  if (tab === 'products') {
    const { products, next } = await listReliability(app, admin, after)
    return { tab, isFirst, next, products, signals: [] }
  }
  const { signals, next } = await listSignals(app, admin, { tab, after })
  return { tab, isFirst, next, products: [], signals }
}

function readTab(asked: string | null): Tab {
  return asked === 'noted' || asked === 'products' ? asked : 'open'
}

function tabPath(tab: Tab, after?: string): string {
  const search = new URLSearchParams({ ...(tab !== 'open' && { tab }), ...(after && { after }) })
  return search.size > 0 ? `${HOME}?${search}` : HOME
}

export default function ReliabilityPageOfOffice({ loaderData }: Route.ComponentProps) {
  const { tab, isFirst, next, products, signals } = loaderData
  return (
    <>
      <PageHeading title="Reliability" className="pb-6">
        <p>
          How many items came back and failed, counted every night. A batch stands out when so many faults are
          very unlikely by chance, beside all other items of the same product.
        </p>
      </PageHeading>
      <ListTabs
        label="Reliability"
        className="mb-6"
        tabs={(['open', 'noted', 'products'] as const).map((key) => ({
          key,
          label: TABS[key],
          to: tabPath(key),
          isCurrent: key === tab,
        }))}
      />
      {signals.length > 0 ? <SignalsTable signals={signals} /> : null}
      {products.length > 0 ? (
        <FiguresTable
          caption="All products, the most faults first"
          products={products}
          publicLabel="What customers read"
          linkTo={({ productId, name }) => (
            <Link to={`/admin/products/${productId}`} className="font-semibold hover:underline">
              {name}
            </Link>
          )}
        />
      ) : null}
      {signals.length === 0 && products.length === 0 ? <Nothing tab={tab} /> : null}
      <ListPages
        firstTo={isFirst ? undefined : tabPath(tab)}
        nextTo={next === undefined ? undefined : tabPath(tab, next)}
      />
    </>
  )
}

function Nothing({ tab }: { tab: Tab }) {
  if (tab === 'products')
    return (
      <EmptyState icon={HeartPulse} title="Nothing counted yet">
        <p>We count every night. Products appear here once items of them were delivered.</p>
      </EmptyState>
    )
  return (
    <EmptyState icon={HeartPulse} title={tab === 'open' ? 'No batch stands out' : 'Nothing noted yet'}>
      <p>We compare batches every night: by seller and month of delivery, and by serial number.</p>
    </EmptyState>
  )
}

function SignalsTable({ signals }: { signals: readonly OfficeSignal[] }) {
  return (
    <Table isList caption="Batches" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Batch</TableHeader>
          <TableHeader>Seller</TableHeader>
          <TableHeader>Faults</TableHeader>
          <TableHeader>By chance</TableHeader>
          <TableHeader>Found</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {signals.map((signal) => (
          <TableRow key={signal.id}>
            <TableCell heading className="wrap-anywhere min-w-44">
              <Link
                to={`${HOME}/batches/${signal.id}`}
                prefetch="intent"
                data-list-open=""
                className="font-semibold hover:underline"
              >
                {signal.productName}
              </Link>
              <span className="block text-muted text-sm">{batchTitle(signal)}</span>
            </TableCell>
            <TableCell label="Seller" className="wrap-anywhere">
              {signal.sellerName}
            </TableCell>
            <TableCell label="Faults" className="figures">
              {comparedText(signal)}
            </TableCell>
            <TableCell label="By chance" className="figures">
              {chanceText(signal.chance)}
            </TableCell>
            <TableCell label="Found" className="figures">
              {formatDateTime(signal.foundAt)}
              {signal.outcome ? (
                <span className="block text-muted text-sm">{OUTCOME_LABELS[signal.outcome]}</span>
              ) : null}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export const meta = () => unlisted('Reliability')
