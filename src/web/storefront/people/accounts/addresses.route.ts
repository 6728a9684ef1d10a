import { forgetAddress, makeDefaultAddress } from '#server/people/accounts/saved-addresses.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/addresses.route'

export function loader() {
  return redirect('/profile#addresses')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const form = await request.formData()
  const addressId = String(form.get('addressId'))
  const isRemoval = readIntent(form, ['remove', 'make-default']) === 'remove'
  const done = await (isRemoval ? forgetAddress : makeDefaultAddress)(app, userId, addressId)
  if (!done.ok) throw refusedResponse(done.problem)
  const text = isRemoval ? 'Address removed' : 'Default address changed'
  return redirectWithToast('/profile#addresses', { kind: 'success', text })
}
