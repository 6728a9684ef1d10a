import { Form, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { formatDay, indianDay } from '#domain/ground/shared/months.ts'
import type { CodeOf, Result } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { preorderText } from '#domain/ground/shipping/preorder.ts'
import { PREORDER_DAYS_MAX, preorderDays } from '#domain/orders/preorders/preorder-form.ts'
import type { App } from '#server/ground/app.ts'
import { beginPreorder, endPreorder, movePreorder } from '#server/orders/preorders/offer-preorder.ts'
import { findOwnPreorder } from '#server/orders/preorders/own-preorder-views.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/preorder-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  const found = await findOwnPreorder(app, sellerId, params.offerId)
  if (!found) throw refusedResponse({ code: 'listings.not_found' })
  const { name, isRemoved, preorder, free, ordered } = found
  const now = app.clock.now()
  return {
    name,
    isRemoved,
    free,
    ordered,
    preorder: preorder ? { from: preorder.from, limit: preorder.limit } : null,
    days: preorderDays({ today: indianDay(now), since: preorder?.since ?? now }),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const { offerId } = params
  if (!isUuid(offerId)) throw refusedResponse({ code: 'listings.not_found' })
  const { act, said } = ACTIONS[readIntent(form, ACTIONS)]
  const app = context.get(appContext)
  const done = await act(app, who, { offerId, form })
  if (!done.ok) return refusedForm(done.problem, form)
  const text = said(formatDay(done.value.from))
  // A deleted offer has no page once it is a pre-order no longer.
  const isThere = (await findOwnPreorder(app, who.sellerId, offerId)) !== undefined
  const page = isThere ? `/vendor/products/${offerId}/preorder` : '/vendor/preorders'
  return redirectWithToast(page, { kind: 'success', text })
}

type Acts = typeof beginPreorder | typeof endPreorder | typeof movePreorder
interface Action {
  act: (
    app: App,
    who: ActingVendor,
    o: { offerId: string; form: FormData },
  ) => Promise<Result<{ from: string }, CodeOf<Acts>>>
  said: (day: string) => string
}

const ACTIONS = {
  begin: {
    act: (app, who, { offerId, form }) =>
      beginPreorder(app, who, { offerId, fields: Object.fromEntries(form) }),
    said: (day) => `Customers can pre-order it now, sent from ${day}`,
  },
  move: {
    act: (app, who, { offerId, form }) => movePreorder(app, who, { offerId, from: form.get('from') }),
    said: (day) => `Sent from ${day} now. We are writing to everyone who ordered`,
  },
  end: {
    act: (app, who, { offerId }) => endPreorder(app, who, { offerId }),
    said: () => 'It is in stock now. We are writing to everyone who ordered',
  },
} as const satisfies Readonly<Record<string, Action>>

export default function PreorderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, isRemoved, preorder } = loaderData
  const back = isRemoved ? '/vendor/preorders' : `/vendor/products/${params.offerId}`
  return (
    <>
      <Breadcrumbs
        items={[
          ...(isRemoved
            ? [{ label: 'Pre-orders', to: back }]
            : [
                { label: 'Products', to: '/vendor/products' },
                { label: name, to: back },
              ]),
          { label: isRemoved ? name : 'Pre-order' },
        ]}
      />
      <PageHeading title="Pre-order" className="pt-1 pb-6">
        <p>
          Customers pay in full when they order, and you send it from the day you name. You can move that day,
          and everyone who ordered may then cancel for a full refund.
        </p>
      </PageHeading>
      {actionData?.fields.form ? (
        <Notice tone="bad" role="alert" className="mb-6">
          {actionData.fields.form}
        </Notice>
      ) : null}
      {isRemoved ? (
        <Notice tone="note" className="mb-6">
          {`You have deleted ${name}. Nobody can order it any more, and what was ordered still has to be sent.`}
        </Notice>
      ) : null}
      {preorder ? (
        <UnderWay loaded={loaderData} preorder={preorder} answer={actionData} />
      ) : (
        <Begin loaded={loaderData} answer={actionData} />
      )}
      <div className="pt-8">
        <ButtonLink to={back}>{isRemoved ? 'All pre-orders' : 'Back to the offer'}</ButtonLink>
      </div>
    </>
  )
}

interface FormProps {
  loaded: Route.ComponentProps['loaderData']
  answer: Route.ComponentProps['actionData']
}

function Begin({ loaded: { days, free }, answer }: FormProps) {
  const sending = useNavigation().formData?.get('intent')
  const typed = answer?.typed ?? {}
  if (free > 0)
    return (
      <Notice tone="note">
        {`You have ${counted(free, 'piece')} of this in stock. Once they are sold you can offer a pre-order.`}
      </Notice>
    )
  return (
    <Form method="post" className="flex max-w-2xl flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Sent from"
          name="from"
          type="date"
          required
          min={days.first}
          max={days.last}
          defaultValue={typed.from}
          hint={`Tomorrow at the earliest, within ${PREORDER_DAYS_MAX} days`}
          error={answer?.fields.from}
        />
        <TextField
          label="Pieces you take orders for"
          name="pieces"
          inputMode="numeric"
          required
          maxLength={5}
          defaultValue={typed.pieces}
          hint="They are your stock of it until then"
          error={answer?.fields.pieces}
        />
        <TextField
          label="Most for each person and address"
          name="limit"
          inputMode="numeric"
          required
          maxLength={2}
          defaultValue={typed.limit ?? '2'}
          error={answer?.fields.limit}
        />
      </div>
      <Button
        type="submit"
        name="intent"
        value="begin"
        variant="primary"
        className="self-start"
        busy={sending === 'begin' && 'Saving...'}
      >
        Offer the pre-order
      </Button>
    </Form>
  )
}

function UnderWay({
  loaded: { days, free, ordered, isRemoved },
  preorder,
  answer,
}: FormProps & { preorder: { from: string; limit: number } }) {
  const sending = useNavigation().formData?.get('intent')
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <div className="flex flex-col gap-1">
        <p className="font-medium text-lg">{preorderText(preorder.from)}</p>
        <p className="figures text-muted">
          {`${counted(ordered, 'piece')} ordered${isRemoved ? '' : `, ${formatCount(free)} left, at most ${formatCount(preorder.limit)} for each person and address`}.`}
        </p>
      </div>
      <Form method="post" className="flex flex-col gap-4">
        <h2 className="text-xl">Move the day</h2>
        <p className="text-muted">
          We write to everyone who ordered at once. A later day counts in your figures as a day that you did
          not keep.
        </p>
        <TextField
          label="Sent from"
          name="from"
          type="date"
          required
          min={days.first}
          max={days.last}
          defaultValue={answer?.typed.from ?? preorder.from}
          error={answer?.fields.from}
          className="max-w-60"
        />
        <Button
          type="submit"
          name="intent"
          value="move"
          variant="primary"
          className="self-start"
          busy={sending === 'move' && 'Saving...'}
        >
          Move the day
        </Button>
      </Form>
      <Form method="post" className="flex flex-col gap-4">
        <h2 className="text-xl">It has arrived</h2>
        <p className="text-muted">
          The offer is an ordinary one from now on, and you send what was ordered as any other order.
        </p>
        <Button
          type="submit"
          name="intent"
          value="end"
          className="self-start"
          busy={sending === 'end' && 'Saving...'}
        >
          It is in stock now
        </Button>
      </Form>
    </div>
  )
}

export const meta = () => unlisted('Pre-order')
