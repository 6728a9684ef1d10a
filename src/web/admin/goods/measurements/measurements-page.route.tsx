import { Ruler } from 'lucide-react'
import { measurementQueue } from '#domain/goods/measurements/measurement-lists.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { listContradicted } from '#server/goods/measurements/contradiction-views.ts'
import { listMeasurementQueue } from '#server/goods/measurements/office-measurement-views.ts'
import { appContext } from '#web/http/context.ts'
import { ContradictedList } from '#web/shared/goods/measurements/contradicted-list.tsx'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import type { Route } from './+types/measurements-page.route'

const HERE = '/admin/measurements'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const app = context.get(appContext)
  const query = measurementQueue.parse(new URL(request.url).searchParams)
  if (query.show === 'otherwise') {
    const { products, ...position } = await listContradicted(app, admin, query)
    return { products, waiting: [], pages: measurementQueue.pages(HERE, query, position) }
  }
  const { measurements, ...position } = await listMeasurementQueue(app, admin, query)
  return {
    products: undefined,
    waiting: measurements.map(({ id, productName, label, value, stated, heldFor, measuredAt }) => ({
      id,
      productName,
      text: `${label}: ${value}${stated ? `, data sheet ${stated}` : ''}`,
      why: `Held for ${heldFor.join(', ')}`,
      since: formatDateTime(measuredAt),
    })),
    pages: measurementQueue.pages(HERE, query, position),
  }
}

export default function AdminMeasurementsPage({ loaderData }: Route.ComponentProps) {
  const { products, waiting, pages } = loaderData
  return (
    <>
      <PageHeading title="Measurements" className="pb-6">
        <p>What owners measured waits here where it differs widely or its photo was sent before.</p>
      </PageHeading>
      <SegmentedLinks
        label="Show"
        choices={[
          { key: 'waiting', to: HERE, label: 'To decide', isCurrent: !products },
          {
            key: 'otherwise',
            to: `${HERE}?show=otherwise`,
            label: 'Against the data sheet',
            isCurrent: products !== undefined,
          },
        ]}
      />
      <div className="pt-6">
        {products ? (
          products.length > 0 ? (
            <ContradictedList products={products} toOf={(id) => `/admin/products/${id}`} />
          ) : (
            <EmptyState icon={Ruler} title="Owners agree with every data sheet" />
          )
        ) : (
          <Waiting waiting={waiting} />
        )}
      </div>
      <ListPages {...pages} />
    </>
  )
}

function Waiting({ waiting }: Pick<Route.ComponentProps['loaderData'], 'waiting'>) {
  if (waiting.length === 0) return <EmptyState icon={Ruler} title="Nothing to decide" />
  return (
    <ul aria-label="Measurements" className="divide-y divide-line border-line border-y">
      {waiting.map((row) => (
        <li key={row.id} className="flex flex-wrap items-start justify-between gap-3 py-4">
          <div className="flex min-w-0 max-w-2xl flex-col gap-1">
            <p className="wrap-anywhere font-semibold">{row.productName}</p>
            <p className="text-sm">{row.text}</p>
            <p className="font-medium text-sm">{row.why}</p>
            <p className="text-muted text-sm">{`Since ${row.since}`}</p>
          </div>
          <ButtonLink to={`${HERE}/${row.id}`} size="sm">
            Decide<span className="sr-only">{` about ${row.productName}, ${row.text}`}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

export const meta = () => unlisted('Measurements')
