import { redirect } from 'react-router'
import { sendAgain } from '#server/sellers/application/ask-back.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireVendor } from '#web/http/guards.ts'
import type { Route } from './+types/send-again.route'

export function loader({ request, context }: Route.LoaderArgs) {
  requireVendor(context, request)
  return redirect('/vendor/settings')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request)
  const who = { userId, sellerId, address: context.get(addressContext) }
  const sent = await sendAgain(context.get(appContext), who)
  return redirectWithToast(
    '/vendor/dashboard',
    sent.ok
      ? { kind: 'success', text: 'Your application is with us again' }
      : { kind: 'message', text: 'There is no open question about your shop' },
  )
}
