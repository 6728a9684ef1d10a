import { redirect } from 'react-router'
import { signOut } from '#server/sign-in/sign-out.ts'
import { browserOf, withCookies } from '#web/http/browser-of.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import type { Route } from './+types/vendor-logout.route'

/** A link here never signs anybody out. */
export function loader() {
  return redirect('/vendor/dashboard')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { setCookies } = await signOut(context.get(appContext), browserOf(context, request))
  return redirectWithToast('/', { kind: 'success', text: 'Logged out successfully' }, withCookies(setCookies))
}
