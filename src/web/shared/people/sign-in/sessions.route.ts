import { endOtherSessions, endSession } from '#server/people/sign-in/sessions/own-sessions.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { ACCOUNT_PATHS, audienceOf } from '#web/shared/ground/access/account-paths.ts'
import { requirePerson, requireProofNow } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/sessions.route'

/** The sessions are listed on the page of the account. */
export function loader({ request, context, pattern }: Route.LoaderArgs) {
  const audience = audienceOf(pattern)
  requirePerson(context, request, audience)
  return redirect(listOf(audience))
}

/** Asks for a fresh proof first: whoever finds a screen open must not sign its owner out elsewhere. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const audience = audienceOf(pattern)
  const person = requirePerson(context, request, audience)
  requireProofNow(context, request, audience)
  const app = context.get(appContext)
  const form = await request.formData()
  if (readIntent(form, ['end', 'end-others']) === 'end-others') {
    await endOtherSessions(app, person)
    return redirectWithToast(listOf(audience), { kind: 'success', text: 'All other sessions ended' })
  }
  const ended = await endSession(app, person, String(form.get('sessionId')))
  if (!ended.ok) throw refusedResponse(ended.problem)
  return redirectWithToast(listOf(audience), { kind: 'success', text: 'Session ended' })
}

function listOf(audience: ReturnType<typeof audienceOf>): string {
  return `${ACCOUNT_PATHS[audience].home}#sessions`
}
