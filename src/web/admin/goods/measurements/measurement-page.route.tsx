import { data, Link } from 'react-router'
import { OFFICE_MEASUREMENT_STATES } from '#domain/goods/measurements/measurement-states.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { decideMeasurement } from '#server/goods/measurements/decide-measurement.ts'
import {
  findOfficeMeasurement,
  type OfficeMeasurement,
} from '#server/goods/measurements/office-measurement-views.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/measurement-page.route'
import { DecideForm } from './decide-form.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const measurement = await findOfficeMeasurement(context.get(appContext), admin, params.measurementId)
  if (!measurement) throw data(null, { status: 404 })
  return { measurement, mayDecide: permit(admin, 'reviews.decide') !== undefined }
}

const DONE = {
  count: 'It counts. We tell its writer.',
  refuse: 'It does not count. We tell its writer why.',
} as const

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'reviews.decide')
  const form = await request.formData()
  const intent = readIntent(form, DONE)
  const { measurementId } = params
  const done = await decideMeasurement(context.get(appContext), admin, {
    measurementId,
    version: Number(form.get('version')),
    outcome: intent === 'count' ? 'counted' : 'refused',
    fields: Object.fromEntries(form),
  })
  if (!done.ok) return refusedForm(done.problem, form)
  return redirectWithToast('/admin/measurements', { kind: 'success', text: DONE[intent] })
}

export default function AdminMeasurementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { measurement, mayDecide } = loaderData
  const { id, productId, productName, label, value, state } = measurement
  return (
    <>
      <Breadcrumbs items={[{ label: 'Measurements', to: '/admin/measurements' }, { label: 'Measurement' }]} />
      <PageHeading title={`${label}: ${value}`} className="pt-1 pb-4">
        <p className="wrap-anywhere">
          <Link to={`/admin/products/${productId}`} className="text-link">
            {productName}
          </Link>
        </p>
      </PageHeading>
      <p className="flex flex-wrap gap-2 pb-4">
        <Badge>{OFFICE_MEASUREMENT_STATES[state]}</Badge>
        {measurement.heldFor.map((reason) => (
          <Badge key={reason} tone="yellow">
            {reason}
          </Badge>
        ))}
      </p>
      <Facts measurement={measurement} />
      {measurement.hasPhotograph ? (
        <a
          href={`/admin/measurements/${id}/photograph`}
          target="_blank"
          rel="noopener"
          className="block pb-6"
        >
          <img
            src={`/admin/measurements/${id}/photograph`}
            alt="Open what was measured"
            width={320}
            height={240}
            className="h-auto max-h-80 w-80 max-w-full rounded-control border border-line bg-sunken object-contain"
          />
        </a>
      ) : (
        <p className="pb-6 text-muted">No photo was sent.</p>
      )}
      {mayDecide && state === 'waiting' ? (
        <DecideForm kept={{ version: String(measurement.version) }} answer={actionData} />
      ) : null}
    </>
  )
}

function Facts({ measurement }: { measurement: OfficeMeasurement }) {
  const { stated, agreed, how, measuredAt, earlier, reason } = measurement
  const rows = [
    ['Data sheet then', stated ?? 'Says nothing'],
    ['Owners agree on', agreed ?? 'Nothing yet'],
    ['How it is measured', how],
    ['Measured', formatDateTime(measuredAt)],
    ...(earlier.length > 0 ? [['Before', earlier.join(', ')]] : []),
    ...(reason ? [['Not counted', reason]] : []),
  ]
  return (
    <dl className="grid max-w-2xl gap-x-6 gap-y-2 pb-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {rows.map(([term, text]) => (
        <div key={term} className="sm:contents">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export const meta = () => unlisted('Measurement')
