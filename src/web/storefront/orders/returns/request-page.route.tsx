import { data, useNavigation } from 'react-router'
import { indianDay } from '#domain/ground/shared/days.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { wayBack } from '#domain/orders/returns/next-step.ts'
import { RETURN_WORDS_MAX, readPiece, readReturnForm, WANTED_OF } from '#domain/orders/returns/return-form.ts'
import { reasonOf, WANTED_LABELS, WAY_LABELS } from '#domain/orders/returns/return-reasons.ts'
import { openReasons } from '#domain/orders/returns/return-window.ts'
import type { App } from '#server/ground/app.ts'
import { type ExchangeOffers, findExchangeOffers } from '#server/orders/returns/exchange-offer-views.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { findReturnableParcel } from '#server/orders/returns/returnable-views.ts'
import { appContext } from '#web/http/context.ts'
import { readIntent } from '#web/http/form-intent.ts'
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
import { RotateCcw } from '#web/ui/pictures/icons.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/request-page.route'
import { ExchangeChoices } from './exchange-choices.tsx'
import { PieceChoices } from './piece-choices.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const parcelId = new URL(request.url).searchParams.get('parcel') ?? ''
  const parcel = await findReturnableParcel(app.db, app, parcelId)
  if (parcel?.userId !== userId || parcel.orderId !== params.id) throw data(null, { status: 404 })
  const today = indianDay(app.clock.now())
  const open = parcel.pieces.filter(({ kind, heldBy }) => kind !== undefined && heldBy === undefined)
  const reasons = [...new Set(open.flatMap(({ window }) => openReasons(window, today)))]
  const kind = open.some((piece) => piece.kind === 'return') ? ('return' as const) : ('warranty' as const)
  return { parcel, reasons, kind, isAnyOpen: open.length > 0, returnId: app.random.uuid() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 4_000)
  const found = await findInstead(context.get(appContext), customer, { request, form })
  const isSearch = readIntent(form, ['find', 'request']) === 'find' || hasNewWords(form)
  if (isSearch) return data({ ...typedOf(form), ...found })
  const read = readReturnForm({
    pieces: form.getAll('piece').map(String),
    reason: text('reason'),
    words: text('words'),
    wanted: text('wanted'),
    way: text('way'),
    offer: text('offer'),
  })
  if (!read.ok) return refused(read.problem, form, found)
  const returnId = text('returnId')
  const asked = await requestReturn(context.get(appContext), customer, {
    ...read.value,
    returnId,
    parcelId: new URL(request.url).searchParams.get('parcel') ?? '',
  })
  if (asked.ok) return redirect(`/orders/${params.id}/returns/${asked.value.returnId}`, 303)
  return refused(asked.problem, form, found)
}

type Found = Awaited<ReturnType<typeof findInstead>>

/** With the pieces that were chosen, of which a form has several, and what they could be exchanged for. */
function refused(problem: Parameters<typeof refusedForm>[0], form: FormData, found: Found) {
  const answer = refusedForm(problem, form)
  return data(
    { ...answer.data, pieces: form.getAll('piece').map(String), ...found },
    { status: answer.init?.status ?? 422 },
  )
}

/** A form that only searched, as it was typed. */
function typedOf(form: FormData) {
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const fields: Readonly<Record<string, string>> = {}
  return { fields, typed: Object.fromEntries(typed), pieces: form.getAll('piece').map(String) }
}

/** Enter in the search, after something was found for other words: it searches, and asks for nothing yet. */
function hasNewWords(form: FormData): boolean {
  return form.get('wanted') === 'exchange' && (form.get('find') ?? '') !== (form.get('foundFor') ?? '')
}

/** What the chosen pieces can be exchanged for, as long as that is what is wanted. */
async function findInstead(
  app: Pick<App, 'db' | 'clock'>,
  { userId }: { userId: string },
  { request, form }: { request: Request; form: FormData },
): Promise<{ exchange?: ExchangeOffers }> {
  if (form.get('wanted') !== 'exchange') return {}
  const parcel = await findReturnableParcel(
    app.db,
    app,
    new URL(request.url).searchParams.get('parcel') ?? '',
  )
  if (parcel?.userId !== userId) return {}
  const { parcelId, sellerId } = parcel
  const pieces = form.getAll('piece').flatMap((text) => readPiece(String(text)) ?? [])
  const words = String(form.get('find') ?? '').slice(0, 100)
  return { exchange: await findExchangeOffers(app, { parcelId, sellerId, pieces, words }) }
}

export default function RequestReturnPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { parcel, kind, isAnyOpen } = loaderData
  const orderPath = `/orders/${params.id}`
  const title = kind === 'warranty' && isAnyOpen ? 'Claim the warranty' : 'Return an item'
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My Orders', to: '/orders' },
          { label: 'Your order', to: orderPath },
          { label: title },
        ]}
        className="pb-4"
      />
      <PageHeading title={title}>
        <p>
          Sold by {parcel.sellerName}, delivered on {formatDay(parcel.deliveredOn)}.
        </p>
      </PageHeading>
      {isAnyOpen ? (
        <ReturnForm of={loaderData} answer={actionData} orderPath={orderPath} />
      ) : (
        <>
          <PieceChoices pieces={parcel.pieces} chosen={undefined} />
          <EmptyState
            icon={RotateCcw}
            title="Nothing here can be returned now"
            action={<ButtonLink to="/contact">Write to us</ButtonLink>}
          >
            <p>Each item shows its dates. If something is still wrong, write to us.</p>
          </EmptyState>
        </>
      )}
    </div>
  )
}

interface ReturnFormProps {
  of: Route.ComponentProps['loaderData']
  answer: Route.ComponentProps['actionData']
}

function ReturnForm({ of, answer, orderPath }: ReturnFormProps & { orderPath: string }) {
  const { parcel, reasons, kind, returnId } = of
  const isSending = useNavigation().formMethod === 'POST'
  const typed = answer?.typed ?? {}
  return (
    <AnsweredForm answer={answer} className="flex flex-col gap-9">
      {/* What Enter sends in any field: a browser takes the form's first submit button. */}
      <button type="submit" name="intent" value="request" tabIndex={-1} aria-hidden className="sr-only" />
      <input type="hidden" name="returnId" value={typed.returnId ?? returnId} />
      <PieceChoices pieces={parcel.pieces} chosen={answer?.pieces} />
      <RadioGroup
        look="cards"
        legend="Why are you returning it?"
        name="reason"
        defaultValue={reasons.length === 1 ? reasons[0] : undefined}
        options={reasons.map((key) => ({ value: key, label: reasonOf(key).label }))}
      />
      <TextArea
        label="What happened?"
        name="words"
        rows={4}
        maxLength={RETURN_WORDS_MAX}
        hint="A few words for the seller. You can add photos in the next step."
      />
      <WantedChoice of={of} answer={answer} />
      <RadioGroup
        look="cards"
        legend="How will you send it back?"
        name="way"
        defaultValue="pickup"
        options={(['pickup', 'drop-off'] as const).map((key) => ({ value: key, label: WAY_LABELS[key] }))}
      />
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="request"
            variant="primary"
            size="lg"
            busy={isSending && 'Sending...'}
          >
            {kind === 'warranty' ? 'Claim the warranty' : 'Request return'}
          </Button>
          <ButtonLink to={orderPath} size="lg">
            Keep it
          </ButtonLink>
        </div>
        <p className="text-muted text-sm">Returns are free.</p>
      </div>
    </AnsweredForm>
  )
}

/** Money, a replacement or other goods; what it can be exchanged for is shown as long as that is chosen. */
function WantedChoice({ of: { parcel, kind }, answer }: ReturnFormProps) {
  return (
    <div className="group flex flex-col">
      <RadioGroup
        look="cards"
        legend="What would you like?"
        name="wanted"
        defaultValue={WANTED_OF[kind][0]}
        options={WANTED_OF[kind]
          .filter((key) => key !== 'exchange' || !parcel.isPaidInCash)
          .map((key) => ({
            value: key,
            label: WANTED_LABELS[key],
            ...(key === 'refund' && {
              hint: `What you paid for it${parcel.hasGoodwill ? ', less what was refunded as goodwill' : ''}, ${wayBack(parcel)}.${kind === 'warranty' && parcel.refundsToday ? ' Where it costs more today, the seller pays you the difference, to an account that you name.' : ''}`,
            }),
            ...(key === 'replacement' && { hint: 'If it is sold out, you get a refund.' }),
            ...(key === 'exchange' && {
              hint: 'For items you paid for online. It can cost up to what you get back, and we refund the rest.',
            }),
          }))}
      />
      <div className="hidden group-has-[[name=wanted][value=exchange]:checked]:block">
        <ExchangeChoices found={answer?.exchange} typed={answer?.typed ?? {}} />
      </div>
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? 'Return an item' : 'Page Not Found')
}
