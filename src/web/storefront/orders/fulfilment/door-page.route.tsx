import { data, Form, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { ATTEMPT_REASON_WORDS, ATTEMPT_REASONS } from '#domain/ground/shipping/tracking-event.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { enterDeliveryCode, openBox, reportNotTaken } from '#server/orders/fulfilment/door/deliver-at-door.ts'
import { findParcelAtDoor, type ParcelAtDoor } from '#server/orders/fulfilment/door/door-views.ts'
import { addressContext, appContext, doorBusySecondsContext } from '#web/http/context.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/door-page.route'

/** The link is the key: it is not stored, not shown to other sites, and not kept by anything on the way. */
const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
const DEEDS = { opened: openBox, code: enterDeliveryCode, 'not-taken': reportNotTaken }

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const parcel = await findParcelAtDoor(app, params.token)
  if (!parcel) return data({ parcel: undefined, key: '' }, { status: 404, headers: PRIVATE })
  return data({ parcel, key: app.random.uuid() }, { headers: PRIVATE })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const retryAfterSeconds = context.get(doorBusySecondsContext)
  if (retryAfterSeconds !== undefined)
    return refusedForm(
      { code: 'fulfilment.door_busy', details: { retryAfterSeconds } },
      await request.formData(),
    )
  const app = context.get(appContext)
  const allowed = await withinLimit(app, 'door-address', context.get(addressContext))
  const form = await request.formData()
  if (!allowed.ok) return refusedForm(allowed.problem, form)
  if (!(await findParcelAtDoor(app, params.token)))
    return refusedForm({ code: 'fulfilment.parcel_gone' }, form, { staysOnPage: true })
  const intent = readIntent(form, DEEDS)
  const done = await DEEDS[intent](app, params.token, Object.fromEntries(form))
  return done.ok ? redirect(`/d/${params.token}`) : refusedForm(done.problem, form, { staysOnPage: true })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function DoorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { parcel, key } = loaderData
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-lg flex-col gap-6 px-4 py-8">
      {parcel ? (
        <>
          <Label parcel={parcel} />
          {actionData?.fields.form ? (
            <Notice tone="bad" role="alert">
              {actionData.fields.form}
            </Notice>
          ) : null}
          <Step parcel={parcel} refused={actionData} />
          {parcel.step === 'open-box' || parcel.step === 'enter-code' ? (
            <NotTaken formKey={key} refused={actionData} />
          ) : null}
        </>
      ) : (
        <EmptyState as="h1" title="This link does not match a parcel">
          <p>Please scan the code on the label again.</p>
        </EmptyState>
      )}
    </main>
  )
}

function Label({ parcel }: { parcel: ParcelAtDoor }) {
  return (
    <header className="border-line border-b pb-5">
      <p className="text-muted text-sm">NanoNagar, delivery with a code</p>
      <h1 className="pt-1 text-2xl">
        Parcel for {parcel.firstName}, {parcel.city}
      </h1>
      <p className="figures pt-1 text-muted">
        Order {parcel.orderNumber}, {counted(parcel.pieces, 'piece')}
      </p>
      <p className="pt-3 font-semibold text-lg">
        {parcel.cashPaise === 0 ? (
          'Paid: do not collect cash'
        ) : parcel.step === 'not-on-its-way' ? (
          'Do not collect cash now'
        ) : (
          <>
            {parcel.step === 'delivered' ? 'Collected: ' : 'Collect '}
            <span className="figures">{formatInr(parcel.cashPaise, 2)}</span>
          </>
        )}
      </p>
    </header>
  )
}

function Step({ parcel, refused }: { parcel: ParcelAtDoor; refused: RefusedForm | undefined }) {
  const busy = useNavigation().formData?.get('intent')
  switch (parcel.step) {
    case 'open-box':
      return (
        <Form method="post" noValidate className="flex flex-col gap-4">
          <h2 className="text-xl">1. Open the box together</h2>
          <p>Open it in front of the customer and let them check it against their order.</p>
          <Checkbox
            name="checked"
            label="The box was opened and checked with the customer"
            required
            defaultChecked={refused?.typed.checked !== undefined}
            error={refused?.fields.checked}
          />
          <Button
            type="submit"
            name="intent"
            value="opened"
            variant="primary"
            size="lg"
            busy={busy === 'opened' && 'Saving...'}
          >
            The box is open
          </Button>
        </Form>
      )
    case 'enter-code':
      return (
        <Form method="post" noValidate className="flex flex-col gap-4">
          <h2 className="text-xl">2. Ask for the code</h2>
          <p>The customer finds the six digits on their order page.</p>
          <TextField
            label="Delivery code"
            name="code"
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={20}
            defaultValue={refused?.fields.code ? '' : refused?.typed.code}
            error={refused?.fields.code}
            inputClassName="figures text-2xl tracking-widest"
          />
          <Button
            type="submit"
            name="intent"
            value="code"
            variant="primary"
            size="lg"
            busy={busy === 'code' && 'Checking...'}
          >
            Deliver
          </Button>
        </Form>
      )
    case 'delivered':
      return (
        <Notice tone="good" title="Delivered">
          <p>Thank you. You are done.</p>
        </Notice>
      )
    case 'not-on-its-way':
      return (
        <Notice title="Do not deliver this parcel now">
          <p>It is with the seller, on its way back, or closed. Please ask your office.</p>
        </Notice>
      )
  }
}

function NotTaken({ formKey, refused }: { formKey: string; refused: RefusedForm | undefined }) {
  const isBusy = useNavigation().formData?.get('intent') === 'not-taken'
  return (
    <details className="border-line border-t pt-4" open={refused?.typed.intent === 'not-taken'}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">It cannot be delivered</summary>
      <Form method="post" noValidate className="flex flex-col gap-4 pt-3">
        <input type="hidden" name="key" value={refused?.typed.key ?? formKey} />
        <SelectField
          label="Why"
          name="reason"
          required
          defaultValue={refused?.typed.reason ?? ''}
          error={refused?.fields.reason}
        >
          <option value="">Choose a reason</option>
          {ATTEMPT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {ATTEMPT_REASON_WORDS[reason]}
            </option>
          ))}
        </SelectField>
        <p className="text-muted text-sm">A refused parcel goes back to the seller.</p>
        <div>
          <Button type="submit" name="intent" value="not-taken" busy={isBusy && 'Saving...'}>
            Report it
          </Button>
        </div>
      </Form>
    </details>
  )
}

export const meta = () => unlisted('Delivery with a code')
