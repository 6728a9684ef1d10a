import { data, Form, Link, useNavigation } from 'react-router'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { customerReturnStep } from '#domain/orders/returns/next-step.ts'
import { mayAddPhotographs } from '#domain/orders/returns/photographs.ts'
import {
  RETURN_BADGES,
  RETURN_STATUS_LABELS,
  returnSteps,
  shownReturnStatus,
} from '#domain/orders/returns/return-status.ts'
import { findDisputeOfReturn } from '#server/orders/disputes/disputed-return-views.ts'
import { listOwnRefunds } from '#server/orders/refunds/refund-views.ts'
import { askPickup } from '#server/orders/returns/pickups/ask-pickup.ts'
import { readOutlook } from '#server/orders/returns/pickups/outlook-views.ts'
import { listPickupDays } from '#server/orders/returns/pickups/pickup-views.ts'
import { findOwnReturn } from '#server/orders/returns/return-views.ts'
import { sendReturn } from '#server/orders/returns/send-return.ts'
import { withdrawReturn } from '#server/orders/returns/withdraw-return.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { NextStepBox } from '#web/shared/orders/returns/next-step-box.tsx'
import { PhotographTiles } from '#web/shared/orders/returns/photograph-tiles.tsx'
import { PickupFields } from '#web/shared/orders/returns/pickup-fields.tsx'
import { Fact, ReturnFacts } from '#web/shared/orders/returns/return-facts.tsx'
import { ReturnPieces } from '#web/shared/orders/returns/return-pieces.tsx'
import { ReturnProgress } from '#web/shared/orders/returns/return-progress.tsx'
import { ReturnTimeline } from '#web/shared/orders/returns/return-timeline.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/return-page.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const { id: orderId, returnId } = params
  const app = context.get(appContext)
  const found = await findOwnReturn(app, userId, { orderId, returnId })
  if (!found) throw data(null, { status: 404 })
  const refunds = found.isPaidInCash ? await listOwnRefunds(app, { userId }, orderId) : []
  // What of the order waits for one may be of something else than this return.
  const needsAccount = found.inTwoWays?.cashPaise !== 0 && refunds.some((refund) => refund.needsAccount)
  const dispute = await findDisputeOfReturn(app.db, { returnId, userId })
  const isMissing = found.wayBack !== undefined && new Date(found.wayBack.dueAt) <= app.clock.now()
  const [pickupDays, outlook] = await Promise.all([
    listPickupDays(app, found, 'customer'),
    readOutlook(app, found),
  ])
  return { of: found, needsAccount, dispute, isMissing, pickupDays, outlook }
}

/** Says that it is on its way, or that it stays. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 200)
  const intent = readIntent(form, ['send', 'withdraw', 'pickup'])
  const { returnId } = params
  const home = `/orders/${params.id}/returns/${returnId}`
  if (intent === 'pickup') {
    const asked = await askPickup(app, customer, { returnId, fields: Object.fromEntries(form) })
    if (!asked.ok) return refusedForm(asked.problem, form)
    return redirectWithToast(home, {
      kind: 'success',
      text: 'We have told the seller, who arranges it. We email you who comes.',
    })
  }
  const done =
    intent === 'send'
      ? await sendReturn(app, customer, {
          returnId,
          courierName: text('courierName'),
          trackingNumber: text('trackingNumber'),
        })
      : await withdrawReturn(app, customer, returnId)
  if (done.ok)
    return redirectWithToast(home, {
      kind: 'success',
      text: intent === 'send' ? 'Thank you. We have told the seller.' : 'You have withdrawn the return.',
    })
  return refusedForm(done.problem, form)
}

export default function ReturnPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { of, needsAccount, dispute, isMissing, pickupDays, outlook } = loaderData
  const isOfPickup = actionData?.typed.intent === 'pickup'
  const shown = (status: typeof of.status) => shownReturnStatus(status, { needsAccount })
  const isPartlyRefused = hasRefused(of)
  return (
    <div className="page-width py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My Orders', to: '/orders' },
          { label: of.orderNumber, to: `/orders/${params.id}` },
          { label: of.number },
        ]}
        className="pb-4"
      />
      <PageHeading
        title={
          <>
            {of.kind === 'warranty' ? 'Warranty claim' : 'Return'} <span>{of.number}</span>
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={RETURN_BADGES[shown(of.status)]}>{RETURN_STATUS_LABELS[shown(of.status)]}</Badge>
          <span>Sold by {of.sellerName}</span>
        </p>
      </PageHeading>
      <div className="flex flex-col gap-10">
        <ReturnProgress steps={returnSteps({ ...of, status: shown(of.status) })} />
        <NextStepBox next={customerReturnStep({ ...of, isPartlyRefused, needsAccount })}>
          {of.status === 'requested' ? (
            <SendForm of={of} refused={isOfPickup ? undefined : actionData} />
          ) : null}
          <NextLinks of={of} needsAccount={needsAccount} dispute={dispute} isMissing={isMissing} />
        </NextStepBox>
        <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-6">
          {/* Where it goes comes before what to put into the box; on a wide screen beside. */}
          <div className="lg:col-start-2">
            <Facts of={of} />
          </div>
          <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            {pickupDays.length > 0 ? (
              <ChoosePickup of={of} days={pickupDays} refused={isOfPickup ? actionData : undefined} />
            ) : null}
            {of.status === 'requested' ? <ToPrepare of={of} /> : null}
            <Outlook steps={outlook} />
            <PageSection id="pieces" title="Items to return">
              <ReturnPieces units={of.units} />
            </PageSection>
            <Photographs of={of} home={`/orders/${params.id}/returns/${of.id}`} />
            <ReturnTimeline
              of={{ ...of, events: of.events.map((event) => ({ ...event, to: shown(event.to) })) }}
              reader="customer"
            />
          </div>
          <div className="flex flex-col gap-6 lg:col-start-2">
            {of.status === 'requested' ? <Withdraw /> : null}
            <p>
              <ButtonLink to={`/orders/${params.id}`}>Back to the order</ButtonLink>
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}

/** What was asked for, and where it goes as long as it is on its way. */
function Facts({ of }: Pick<ReturnData, 'of'>) {
  const isOnItsWay = of.status === 'requested' || of.status === 'sent'
  return (
    <ReturnFacts of={of} orderPath={(id) => `/orders/${id}`}>
      {of.pickupAddress ? (
        <Fact label="Picked up at" isWide>
          {of.pickupAddress}
        </Fact>
      ) : null}
      {of.way === 'drop-off' && isOnItsWay ? (
        <Fact label="Send it to" isWide>
          {unbrokenPlaces(of.returnAddress)}
        </Fact>
      ) : null}
    </ReturnFacts>
  )
}

/** Another time for the pickup, as long as it can be changed. */
function ChoosePickup({
  of,
  days,
  refused,
}: {
  of: ReturnData['of']
  days: readonly string[]
  refused: Route.ComponentProps['actionData']
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <PageSection
      id="pickup"
      title={of.pickup ? 'Another time for the pickup' : 'When does a pickup suit you?'}
    >
      <AnsweredForm answer={refused} className="flex max-w-2xl flex-col gap-4">
        <PickupFields days={days} pickup={of.pickup} />
        <p>
          <Button type="submit" name="intent" value="pickup" busy={isBusy && 'Sending...'}>
            Ask for this time
          </Button>
        </p>
      </AnsweredForm>
    </PageSection>
  )
}

/** What goes into the box, and onto it. */
function ToPrepare({ of }: { of: ReturnData['of'] }) {
  return (
    <PageSection id="prepare" title="What to prepare">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {of.units.map(({ id, name, serials }) => (
          <li key={id} className="wrap-anywhere">
            {serials.length > 0 ? (
              <>
                {`${name}: the piece with the serial number `}
                <span className="figures">{serials.join(', ')}</span>
              </>
            ) : (
              name
            )}
          </li>
        ))}
        <li>Everything that was in the box: cables, adapters, screws, manuals and the box itself.</li>
        <li>{`The number ${of.number}, written on the outside.`}</li>
        <li>Your own data and accounts, removed from drives, laptops and graphics software.</li>
      </ul>
    </PageSection>
  )
}

/** What follows, each step with its last day. */
function Outlook({ steps }: { steps: ReturnData['outlook'] }) {
  if (steps.length === 0) return null
  return (
    <PageSection id="outlook" title="What happens next">
      <ol className="divide-y divide-line border-line border-y">
        {steps.map(({ label, by }) => (
          <li key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="wrap-anywhere">{label}</span>
            {by ? <span className="figures text-muted">by {formatWeekday(by)}</span> : null}
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

type ReturnData = Route.ComponentProps['loaderData']

function hasRefused({ units }: ReturnData['of']): boolean {
  return units.some(({ outcome }) => outcome === 'refused')
}

/** Where the customer says something about it: the account for the money, a dispute. */
function NextLinks({
  of,
  needsAccount,
  dispute,
  isMissing,
}: Pick<ReturnData, 'of' | 'needsAccount' | 'dispute' | 'isMissing'>) {
  const orderPath = `/orders/${of.orderId}`
  return (
    <>
      {of.status === 'refunded' && needsAccount ? (
        <p className="pt-4">
          <ButtonLink to={`${orderPath}/refund-account`} variant="primary">
            Tell us where to send it
          </ButtonLink>
        </p>
      ) : null}
      {dispute ? (
        <p className="pt-3">
          <Link to={`${orderPath}/disputes/${dispute.id}`} className="text-link">
            See the dispute <span>{dispute.number}</span>
          </Link>
        </p>
      ) : hasRefused(of) ? (
        <p className="pt-3">
          Do you disagree?{' '}
          <Link to={`${orderPath}/dispute?return=${of.id}&parcel=${of.parcelId}`} className="text-link">
            Ask NanoNagar to decide
          </Link>
        </p>
      ) : null}
      {isMissing && !dispute?.isOpen ? (
        <p className="pt-4">
          <ButtonLink to={`${orderPath}/dispute?return=${of.id}&parcel=${of.parcelId}&kind=not-returned`}>
            I have not received it back
          </ButtonLink>
        </p>
      ) : null}
    </>
  )
}

function Photographs({ of, home }: { of: ReturnData['of']; home: string }) {
  const own = of.photographs.filter(({ by }) => by === 'customer')
  const theirs = of.photographs.filter(({ by }) => by !== 'customer')
  return (
    <PageSection id="photographs" title="Photos">
      <div className="flex flex-col gap-6">
        <PhotographTiles
          title="Yours"
          home={`${home}/photographs`}
          photographs={own}
          empty="No photos yet. They help when something is broken, wrong or missing."
          isOpen={mayAddPhotographs('customer', of.status)}
        />
        {theirs.length > 0 ? (
          <PhotographTiles
            title="From the seller’s inspection"
            home={`${home}/photographs`}
            photographs={theirs}
            empty=""
          />
        ) : null}
      </div>
    </PageSection>
  )
}

function SendForm({
  of,
  refused,
}: Pick<Route.ComponentProps['loaderData'], 'of'> & { refused: Route.ComponentProps['actionData'] }) {
  const isSending = useNavigation().formMethod === 'POST'
  const isPickup = of.way === 'pickup'
  return (
    <AnsweredForm answer={refused} className="flex max-w-2xl flex-col gap-4 pt-4">
      <input type="hidden" name="intent" value="send" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Courier" name="courierName" optional maxLength={60} />
        <TextField label="Tracking number" name="trackingNumber" optional maxLength={60} autoComplete="off" />
      </div>
      <p>
        <Button type="submit" variant="primary" busy={isSending && 'Saving...'}>
          {isPickup ? 'It was picked up' : 'I have sent it'}
        </Button>
      </p>
    </AnsweredForm>
  )
}

function Withdraw() {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-[0.9375rem]">
        Changed your mind?
      </summary>
      <Form method="post" className="flex flex-col gap-3 pt-2">
        <input type="hidden" name="intent" value="withdraw" />
        <p className="text-muted text-sm">
          You can keep the item as long as you have not sent it. That ends this return. You can ask for it
          again within the return period.
        </p>
        <p>
          <Button type="submit" variant="danger-outline">
            Withdraw the return
          </Button>
        </p>
      </Form>
    </details>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Return ${loaderData.of.number}` : 'Page Not Found')
}
