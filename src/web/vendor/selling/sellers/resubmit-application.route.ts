import { resubmitApplication } from '#server/selling/sellers/application/ask-applicant.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/resubmit-application.route'

export function loader({ request, context }: Route.LoaderArgs) {
  requireVendor(context, request, 'owner')
  return redirect('/vendor/settings')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'owner')
  const who = { userId, sellerId, address: context.get(addressContext) }
  const sent = await resubmitApplication(context.get(appContext), who)
  return redirectWithToast(
    '/vendor/dashboard',
    sent.ok
      ? { kind: 'success', text: 'Application sent again' }
      : { kind: 'message', text: 'There is no open question about your shop' },
  )
}
