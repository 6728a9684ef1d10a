import { data, Link } from 'react-router'
import { groupsOf } from '#domain/goods/measurements/measured-groups.ts'
import { measurementQueue } from '#domain/goods/measurements/measurement-lists.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { listContradicted } from '#server/goods/measurements/contradiction-views.ts'
import { decideMeasurements } from '#server/goods/measurements/decide-measurement.ts'
import {
  listMeasurementQueue,
  type OfficeMeasurement,
} from '#server/goods/measurements/office-measurement-views.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ContradictedList } from '#web/shared/goods/measurements/contradicted-list.tsx'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Ruler } from '#web/ui/pictures/icons.ts'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import type { Route } from './+types/measurements-page.route'
import { DecideForm } from './decide-form.tsx'

const HERE = '/admin/measurements'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const app = context.get(appContext)
  const query = measurementQueue.parse(new URL(request.url).searchParams)
  if (query.show === 'otherwise') {
    const { products, ...position } = await listContradicted(app, admin, query)
    return {
      products,
      waiting: [],
      mayDecide: false,
      mayReadPeople: false,
      pages: measurementQueue.pages(HERE, query, position),
    }
  }
  const { measurements, ...position } = await listMeasurementQueue(app, admin, query)
  return {
    products: undefined,
    waiting: groupsOf(measurements),
    mayDecide: permit(admin, 'reviews.decide') !== undefined,
    mayReadPeople: permit(admin, 'users.read') !== undefined,
    pages: measurementQueue.pages(HERE, query, position),
  }
}

const OUTCOMES = { count: 'counted', refuse: 'refused' } as const

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'reviews.decide')
  const form = await request.formData()
  const intent = readIntent(form, OUTCOMES)
  const group = String(form.get('group') ?? '')
  const done = await decideMeasurements(context.get(appContext), admin, {
    chosen: group.split(',').map((each) => {
      const [measurementId = '', version] = each.split(':')
      return { measurementId, version: Number(version) }
    }),
    outcome: OUTCOMES[intent],
    fields: Object.fromEntries(form),
  })
  if (!done.ok) {
    const refused = refusedForm(done.problem, form)
    return data({ ...refused.data, group }, refused.init ?? {})
  }
  const measured = counted(done.value.decided, 'measurement')
  return redirectWithToast(HERE, {
    kind: 'success',
    text: `${measured} ${intent === 'count' ? 'counted' : 'not counted'}. We write to who measured.`,
  })
}

export default function AdminMeasurementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { products, waiting, mayDecide, mayReadPeople, pages } = loaderData
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
          <Waiting groups={waiting} mayDecide={mayDecide} mayReadPeople={mayReadPeople} answer={actionData} />
        )}
      </div>
      <ListPages {...pages} />
    </>
  )
}

type MeasuredGroup = ReturnType<typeof groupsOf<OfficeMeasurement>>[number]

interface WaitingProps {
  groups: readonly MeasuredGroup[]
  mayDecide: boolean
  mayReadPeople: boolean
  answer: Route.ComponentProps['actionData']
}

function Waiting({ groups, ...shown }: WaitingProps) {
  if (groups.length === 0) return <EmptyState icon={Ruler} title="Nothing to decide" />
  return (
    <ul aria-label="Measurements" className="flex flex-col gap-4">
      {groups.map((group) => (
        <li key={group.key}>
          <Group group={group} {...shown} />
        </li>
      ))}
    </ul>
  )
}

/** What waits of one fact of a product, each with its photograph, and the decision for all of it. */
function Group({
  group,
  mayDecide,
  mayReadPeople,
  answer,
}: Omit<WaitingProps, 'groups'> & { group: MeasuredGroup }) {
  const { first, measurements } = group
  const { productId, productName, label, how, agreed } = first
  const id = `group-${first.id}`
  const chosen = measurements.map((each) => `${each.id}:${each.version}`).join(',')
  const own = answer?.group === chosen ? answer : undefined
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-stage border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="wrap-anywhere text-lg leading-snug">
          {`${label}, ${productName}`}
        </h2>
        <p className="wrap-anywhere text-sm">{`Owners agree on: ${agreed ?? 'nothing yet'}. ${how}.`}</p>
        <p>
          <Link to={`/admin/products/${productId}`} className="text-link inline-flex min-h-11 items-center">
            See the product
          </Link>
        </p>
      </div>
      <ul aria-label={`Measured: ${label}`} className="divide-y divide-line border-line border-y">
        {measurements.map((each) => (
          <Measured key={each.id} of={each} mayReadPeople={mayReadPeople} />
        ))}
      </ul>
      {mayDecide ? (
        <details open={own !== undefined}>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            {measurements.length === 1 ? 'Decide' : `Decide about all ${measurements.length}`}
            <span className="sr-only">{`: ${label}, ${productName}`}</span>
          </summary>
          <div className="pt-2">
            <DecideForm kept={{ group: chosen }} answer={own} count={measurements.length} />
          </div>
        </details>
      ) : null}
    </section>
  )
}

function Measured({ of, mayReadPeople }: { of: OfficeMeasurement; mayReadPeople: boolean }) {
  const { id, value, stated, heldFor, userId, hasPhotograph } = of
  return (
    <li className="flex flex-wrap items-start gap-4 py-4">
      {hasPhotograph ? (
        <a href={`${HERE}/${id}/photograph`} target="_blank" rel="noopener">
          <img
            src={`${HERE}/${id}/photograph`}
            alt={`Open what was measured: ${value}`}
            width={96}
            height={96}
            loading="lazy"
            className="size-24 rounded-control border border-line bg-sunken object-cover"
          />
        </a>
      ) : null}
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="font-semibold">{`${value}${stated ? `, data sheet ${stated}` : ''}`}</p>
        <p className="text-sm">{`Held for ${heldFor.join(', ')}`}</p>
        <p className="text-muted text-sm">{`Since ${formatDateTime(of.measuredAt)}`}</p>
        <p className="flex flex-wrap gap-x-4">
          <Link to={`${HERE}/${id}`} className="text-link inline-flex min-h-11 items-center">
            Decide about this one<span className="sr-only">{`: ${value}`}</span>
          </Link>
          {mayReadPeople && userId !== null ? (
            <Link to={`/admin/users/${userId}`} className="text-link inline-flex min-h-11 items-center">
              Who measured<span className="sr-only">{` ${value}`}</span>
            </Link>
          ) : null}
        </p>
      </div>
    </li>
  )
}

export const meta = () => unlisted('Measurements')
