import { Form, Link } from 'react-router'
import { ownMeasurementList } from '#domain/goods/measurements/measurement-lists.ts'
import { MEASUREMENT_STATES } from '#domain/goods/measurements/measurement-states.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { listOwnMeasurements, type OwnMeasurement } from '#server/goods/measurements/measurement-views.ts'
import { withdrawMeasurement } from '#server/goods/measurements/withdraw-measurement.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AccountFrame } from '#web/storefront/ground/shared/account-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Ruler } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/my-measurements-page.route'

const HERE = '/measurements'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const query = ownMeasurementList.parse(new URL(request.url).searchParams)
  const list = await listOwnMeasurements(context.get(appContext), userId, query)
  const { measurements, ...position } = list
  return { measurements, pages: ownMeasurementList.pages(HERE, query, position) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  readIntent(form, ['withdraw'])
  const measurementId = String(form.get('measurement') ?? '')
  const done = await withdrawMeasurement(context.get(appContext), customer, { measurementId })
  if (!done.ok) throw refusedResponse(done.problem)
  return redirectWithToast(HERE, { kind: 'success', text: 'Withdrawn. Your photo is removed.' })
}

const TONES = { waiting: 'yellow', counted: 'green', refused: 'red', withdrawn: 'grey' } as const

export default function MyMeasurementsPage({ loaderData }: Route.ComponentProps) {
  const { measurements, pages } = loaderData
  return (
    <AccountFrame>
      <PageHeading title="My measurements" className="pb-6">
        <p>Three owners who agree outweigh a data sheet. You can measure again, or withdraw what you sent.</p>
      </PageHeading>
      {measurements.length === 0 ? (
        <EmptyState
          icon={Ruler}
          title="Nothing measured yet"
          action={<ButtonLink to="/orders">My orders</ButtonLink>}
        >
          <p>On the page of an item that you have, choose “Measure it” below its specifications.</p>
        </EmptyState>
      ) : (
        <ul aria-label="Measurements" className="divide-y divide-line border-line border-y">
          {measurements.map((measurement) => (
            <li key={measurement.id} className="flex flex-col gap-1 py-4">
              <Measured measurement={measurement} />
            </li>
          ))}
        </ul>
      )}
      <ListPages {...pages} />
    </AccountFrame>
  )
}

function Measured({ measurement }: { measurement: OwnMeasurement }) {
  const { id, productId, productName, label, value, state, reason, earlier } = measurement
  return (
    <>
      <p className="wrap-anywhere font-semibold">
        <Link to={`/products/${productId}/measure`} className="hover:underline">
          {productName}
        </Link>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>{`${label}: ${value}${measurement.isConfirmation ? ', as stated' : ''}`}</span>
        <span className="text-muted">{formatDate(measurement.measuredAt)}</span>
        <Badge tone={TONES[state]}>{MEASUREMENT_STATES[state]}</Badge>
      </p>
      {reason ? <p className="wrap-anywhere whitespace-pre-line text-sm">{reason}</p> : null}
      {earlier.length > 0 ? <p className="text-muted text-sm">{`Before: ${earlier.join(', ')}`}</p> : null}
      <div className="flex flex-wrap items-baseline gap-x-6">
        {measurement.hasPhotograph ? (
          <a
            href={`/measurements/${id}/photograph`}
            target="_blank"
            rel="noopener"
            className="text-link inline-flex min-h-11 items-center"
          >
            Your photo
          </a>
        ) : null}
        {state === 'withdrawn' ? null : (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium">
              {`Withdraw “${label}”`}
            </summary>
            <Form method="post" className="flex flex-wrap items-center gap-3 pb-2">
              <input type="hidden" name="measurement" value={id} />
              <span className="text-sm">It no longer counts, and your photo is removed.</span>
              <Button type="submit" name="intent" value="withdraw" variant="danger-outline" size="sm">
                Withdraw
              </Button>
            </Form>
          </details>
        )}
      </div>
    </>
  )
}

export const meta = () => unlisted('My measurements')
