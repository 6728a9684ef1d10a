import { data, useNavigation } from 'react-router'
import { indianDay } from '#domain/ground/shared/days.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  DIRECTIONS_LENGTH_MAX,
  deliveryWishDays,
  mayWishDelivery,
} from '#domain/orders/fulfilment/delivery-wish.ts'
import { findOwnUndelivered } from '#server/orders/fulfilment/undelivered/own-undelivered-views.ts'
import { wishDelivery } from '#server/orders/fulfilment/undelivered/wish-delivery.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/delivery-page.route'

/** Where a customer says what helps the courier, of a parcel that could not be delivered. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const parcel = await ownParcel({ request, params, userId, app })
  if (!mayWishDelivery(parcel.status)) throw redirect(`/orders/${params.id}#parcels`)
  const { sellerName, phoneNumber, address, city, postalCode } = parcel
  return {
    number: orderNumber(parcel.sequence),
    sellerName,
    phoneNumber,
    place: `${address}, ${city} ${postalCode}`,
    days: deliveryWishDays(indianDay(app.clock.now())).map((day) => ({ day, words: formatWeekday(day) })),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  await ownParcel({ request, params, userId: customer.userId, app })
  const form = await request.formData()
  readIntent(form, ['wish'])
  const wished = await wishDelivery(app, customer, {
    orderId: params.id,
    parcelId: parcelOf(request),
    fields: Object.fromEntries(form),
  })
  if (!wished.ok) return refusedForm(wished.problem, form)
  const text = 'We have told the seller, who passes it on to the courier.'
  return redirectWithToast(`/orders/${params.id}#parcels`, { kind: 'success', text })
}

function parcelOf(request: Request): string {
  return new URL(request.url).searchParams.get('parcel') ?? ''
}

/** Throws 404 for a parcel of somebody else. */
async function ownParcel(o: {
  request: Request
  params: { id: string }
  userId: string
  app: { db: Parameters<typeof findOwnUndelivered>[0] }
}) {
  const asked = { orderId: o.params.id, parcelId: parcelOf(o.request), userId: o.userId }
  const isAsked = isUuid(asked.orderId) && isUuid(asked.parcelId)
  const parcel = isAsked ? await findOwnUndelivered(o.app.db, asked) : undefined
  if (!parcel) throw data(null, { status: 404 })
  return parcel
}

export default function DeliveryPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, sellerName, phoneNumber, place, days } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const home = `/orders/${params.id}`
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'My Orders', to: '/orders' },
          { label: number, to: home },
          { label: 'Next delivery' },
        ]}
        className="pb-4"
      />
      <PageHeading title="Help the courier find you">
        <p className="wrap-anywhere">
          {`The courier has your phone number ${phoneNumber} and this address: ${place}. We tell ${sellerName} what you choose here, and they pass it on. Couriers usually come three times.`}
        </p>
      </PageHeading>
      <AnsweredForm answer={actionData} className="flex flex-col gap-5">
        <RadioGroup
          legend="What would you like?"
          name="wants"
          defaultValue="again"
          options={[
            { value: 'again', label: 'Please deliver it again' },
            { value: 'return', label: 'I no longer want it: send it back' },
          ]}
        />
        <SelectField label="Day" name="onDay" optional defaultValue="">
          <option value="">As soon as possible</option>
          {days.map(({ day, words }) => (
            <option key={day} value={day}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Another phone number"
          name="phoneNumber"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          optional
        />
        <TextField
          label="How to find the door"
          name="directions"
          maxLength={DIRECTIONS_LENGTH_MAX}
          hint="A landmark, the floor, or who can take it for you"
          optional
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="wish" variant="primary" busy={isBusy && 'Sending...'}>
            Tell the seller
          </Button>
          <ButtonLink to={`${home}#parcels`} variant="quiet">
            Back to the order
          </ButtonLink>
        </div>
      </AnsweredForm>
    </div>
  )
}

/** How long to wait, also for the page's own script. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `Next delivery of ${loaderData.number}` : 'Page Not Found')
}
