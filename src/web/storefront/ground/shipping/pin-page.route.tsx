import { data } from 'react-router'
import { safeReturnPath } from '#domain/people/sign-in/return-path.ts'
import { rememberDeliveryPin } from '#server/people/accounts/delivery-pin.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { cameFrom } from '#web/shared/ground/shell/came-from.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { deliveryPinOf, pinHeader } from '#web/storefront/ground/shared/delivery-pin.action.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/pin-page.route'
import { PinFields } from './pin-fields.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const from = new URL(request.url).searchParams.get('from')
  return {
    pin: await deliveryPinOf(request, context),
    from: from === null ? cameFrom(request) : safeReturnPath(from),
  }
}

/**
 * Remembers a PIN code in the browser and in the account of whoever is signed in. A fetcher stays where it is; a plain
 * form goes back to the page that it stood on, or is shown here again with what is wrong.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { customer } = context.get(visitorContext)
  const form = await request.formData()
  const remembered = await rememberDeliveryPin(context.get(appContext), customer, form.get('pin'))
  if (!remembered.ok) return refusedForm(remembered.problem, form)
  const headers = pinHeader(remembered.value)
  const wantsPage = request.headers.get('Accept')?.includes('text/html') || form.has('thenBack')
  if (!wantsPage) return data<RefusedForm>({ fields: {}, typed: {} }, { headers })
  const from = form.get('from')
  return redirect(typeof from === 'string' ? safeReturnPath(from) : '/', { status: 303, headers })
}

export default function PinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pin, from } = loaderData
  return (
    <div className="page-width flex max-w-xl flex-col gap-6 py-8 sm:py-12">
      <PageHeading title="Where should we deliver?">
        <p>
          Enter your PIN code to see on every product when it reaches you and whether you can pay cash on
          delivery.
        </p>
      </PageHeading>
      <PinFields
        pin={actionData?.typed.pin ?? pin}
        error={actionData?.fields.pin}
        from={actionData?.typed.from ?? from}
      />
      <p className="text-muted text-sm">
        We keep the PIN code in a cookie in this browser and, if you are signed in, in your account. Leave it
        empty to clear it.
      </p>
    </div>
  )
}

export const meta = () => unlisted('Delivery PIN code')
