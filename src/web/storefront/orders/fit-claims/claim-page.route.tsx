import type { ReactNode } from 'react'
import { data, Link, useNavigation } from 'react-router'
import { compares } from '#domain/goods/fit-promise/fit-promise.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { claimBy, FIT_RETURN_DAYS } from '#domain/orders/fit-claims/claim-terms.ts'
import { CLAIM_WORDS_MAX, readFitClaim } from '#domain/orders/fit-claims/fit-claim.ts'
import { WAY_LABELS } from '#domain/orders/returns/return-reasons.ts'
import { findFitPromise } from '#server/goods/fit-promise/fit-promise-views.ts'
import type { App } from '#server/ground/app.ts'
import { claimFit } from '#server/orders/fit-claims/claim-fit.ts'
import { listDeliveredParcels } from '#server/orders/fit-claims/fit-claim-views.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { findReturnableParcel } from '#server/orders/returns/returnable-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageOpen } from '#web/ui/pictures/icons.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { shownVerdicts } from '../../goods/builder/shown-build.ts'
import { PromiseNote } from '../../goods/fit-promise/promise-note.tsx'
import { PieceChoices } from '../returns/piece-choices.tsx'
import type { Route } from './+types/claim-page.route'

/** The order's promise and its parcels; of the parcel that the address names, or the only one, what may go back. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const order = await findOrder(app, userId, params.id)
  if (!order) throw data(null, { status: 404 })
  const [promise, parcels] = await Promise.all([
    findFitPromise(app.db, order.id),
    listDeliveredParcels(app.db, order.id),
  ])
  const asked = new URL(request.url).searchParams.get('parcel')
  const parcelId = asked ?? (parcels.length === 1 ? parcels[0]?.id : undefined)
  const isCovered = promise?.whyNot === null
  const parcel = isCovered && parcelId ? await readParcel(app, { userId, orderId: order.id, parcelId }) : null
  return {
    number: order.number,
    promise: promise ?? null,
    parcels,
    parcel: parcel && promise && withVerdicts(parcel, promise.verdicts),
    today: indianDay(app.clock.now()),
    returnId: app.random.uuid(),
  }
}

async function readParcel(
  app: App,
  { userId, orderId, parcelId }: { userId: string; orderId: string; parcelId: string },
) {
  const parcel = await findReturnableParcel(app.db, app, parcelId)
  if (parcel?.userId !== userId || parcel.orderId !== orderId) throw data(null, { status: 404 })
  return parcel
}

/** The verdicts that are about something in the parcel, and what is in it of which there is one. */
function withVerdicts(
  parcel: Awaited<ReturnType<typeof readParcel>>,
  all: Parameters<typeof shownVerdicts>[0],
) {
  const numbered = shownVerdicts(all).map((verdict, index) => ({ ...verdict, index }))
  const verdicts = numbered.filter((verdict) =>
    parcel.pieces.some(({ productId }) => compares(verdict, productId)),
  )
  return {
    id: parcel.parcelId,
    sellerName: parcel.sellerName,
    deliveredOn: parcel.deliveredOn,
    claimBy: claimBy(parcel.deliveredOn),
    pieces: parcel.pieces.filter(({ productId }) => verdicts.some((each) => compares(each, productId))),
    verdicts,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const order = await findOrder(app, customer.userId, params.id)
  if (!order) throw data(null, { status: 404 })
  const promise = await findFitPromise(app.db, order.id)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 4_000)
  const pieces = form.getAll('piece').map(String)
  const read = readFitClaim(
    { pieces, verdict: text('verdict'), words: text('words'), way: text('way') },
    promise?.verdicts.length ?? 0,
  )
  const claimed = read.ok
    ? await claimFit(app, customer, { ...read.value, returnId: text('returnId'), parcelId: text('parcelId') })
    : read
  if (claimed.ok) return redirect(`/orders/${order.id}/returns/${claimed.value.returnId}`, 303)
  const answer = refusedForm(claimed.problem, form)
  return data({ ...answer.data, pieces }, { status: answer.init?.status ?? 422 })
}

export default function ClaimFitPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, promise, parcels, parcel, today } = loaderData
  const orderPath = `/orders/${params.id}`
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My Orders', to: '/orders' },
          { label: number, to: orderPath },
          { label: 'It does not fit' },
        ]}
        className="pb-4"
      />
      <PageHeading title="It does not fit">
        <p>Fits or free return: within {FIT_RETURN_DAYS} days of delivery, at no cost to you.</p>
      </PageHeading>
      {promise?.whyNot !== null ? (
        <NotNow title="This order is not covered" orderPath={orderPath}>
          {promise ? (
            <PromiseNote answer={promise.answer} whyNot={promise.whyNot} />
          ) : (
            <p>
              We did not compare any items in it with each other. You can return it under the usual rules.
            </p>
          )}
        </NotNow>
      ) : parcel && today > parcel.claimBy ? (
        <NotNow title="The time for this parcel is over" orderPath={orderPath}>
          <p>
            It was delivered on {formatDay(parcel.deliveredOn)}, and the last day to claim was{' '}
            {formatDay(parcel.claimBy)}.
          </p>
        </NotNow>
      ) : parcel?.pieces.some(({ heldBy }) => heldBy === undefined) ? (
        <ClaimForm
          parcel={parcel}
          orderPath={orderPath}
          returnId={loaderData.returnId}
          refused={actionData}
        />
      ) : parcel ? (
        <NotNow title="Nothing in this parcel can be claimed" orderPath={orderPath}>
          <p>The items we compared are already in a return, or were sent back.</p>
        </NotNow>
      ) : parcels.length > 0 ? (
        <ParcelChoice parcels={parcels} orderPath={orderPath} />
      ) : (
        <NotNow title="Nothing has been delivered yet" orderPath={orderPath}>
          <p>If a part does not fit when it arrives, you can claim here.</p>
        </NotNow>
      )}
    </div>
  )
}

function NotNow(props: { title: string; orderPath: string; children: ReactNode }) {
  return (
    <EmptyState
      icon={PackageOpen}
      title={props.title}
      action={<ButtonLink to={props.orderPath}>Back to the order</ButtonLink>}
    >
      {props.children}
    </EmptyState>
  )
}

function ParcelChoice(props: { parcels: Route.ComponentProps['loaderData']['parcels']; orderPath: string }) {
  return (
    <section aria-labelledby="which">
      <h2 id="which" className="pb-3 text-xl">
        Which parcel has the part you are returning?
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {props.parcels.map(({ id, names }) => (
          <li key={id}>
            <Link
              to={`${props.orderPath}/does-not-fit?parcel=${id}`}
              className="wrap-anywhere block py-3 text-link"
            >
              {names.join(', ')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ClaimFormProps {
  parcel: NonNullable<Route.ComponentProps['loaderData']['parcel']>
  orderPath: string
  returnId: string
  refused: Route.ComponentProps['actionData']
}

function ClaimForm({ parcel, orderPath, returnId, refused }: ClaimFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const typed = refused?.typed ?? {}
  const { verdicts, pieces } = parcel
  const until = `Covered until ${formatDay(parcel.claimBy)}`
  return (
    <AnsweredForm answer={refused} className="flex flex-col gap-9">
      <input type="hidden" name="returnId" value={typed.returnId ?? returnId} />
      <input type="hidden" name="parcelId" value={parcel.id} />
      <RadioGroup
        look="cards"
        legend="Which comparison is wrong?"
        name="verdict"
        defaultValue={verdicts.length === 1 ? String(verdicts[0]?.index) : undefined}
        options={verdicts.map(({ index, title, why, condition }) => ({
          value: String(index),
          label: title,
          hint: condition ? `${why} ${condition}` : why,
        }))}
      />
      <PieceChoices pieces={pieces} chosen={refused?.pieces} until={until} />
      <TextArea
        label="What did you find?"
        name="words"
        rows={4}
        maxLength={CLAIM_WORDS_MAX}
        hint="Tell us what does not fit and how you noticed. If there was a condition, say that you met it. You can add photos in the next step."
      />
      <RadioGroup
        look="cards"
        legend="How will you send it back?"
        name="way"
        defaultValue="pickup"
        options={(['pickup', 'drop-off'] as const).map((key) => ({ value: key, label: WAY_LABELS[key] }))}
      />
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" size="lg" busy={isSending && 'Sending...'}>
            Return it free of charge
          </Button>
          <ButtonLink to={orderPath} size="lg">
            Keep it
          </ButtonLink>
        </div>
        <p className="text-muted text-sm">
          You get back all you paid for it once it arrives. We also open a ticket and look into what we said.
        </p>
      </div>
    </AnsweredForm>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? 'It does not fit' : 'Page Not Found')
}
