import { redirect } from 'react-router'
import { endOtherSessions, endSession } from '#server/sign-in/sessions/own-sessions.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { refusedResponse } from '#web/http/refusal.ts'
import type { Route } from './+types/sessions.route'

const BACK = '/admin/account#sessions'

export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request, 'dashboard.read')
  return redirect(BACK)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireAdmin(context, request, 'dashboard.read')
  const app = context.get(appContext)
  const who = { userId, sessionId: context.get(visitorContext).sessionId ?? '' }
  const form = await request.formData()
  switch (readIntent(form, ['end', 'end-others'])) {
    case 'end-others':
      await endOtherSessions(app, who)
      return redirectWithToast(BACK, { kind: 'success', text: 'All other sessions are ended' })
    case 'end': {
      const ended = await endSession(app, who, String(form.get('sessionId')))
      if (!ended.ok) throw refusedResponse(ended.problem)
      return redirectWithToast(BACK, { kind: 'success', text: 'The session is ended' })
    }
  }
}
