import type { RouterContextProvider } from 'react-router'
import type { Role } from '#domain/sign-in/session-limits.ts'
import { changePassword } from '#server/sign-in/passwords/change-password.ts'
import { browserOf, withCookies } from './browser-of.ts'
import { appContext, visitorContext } from './context.ts'
import { redirectWithToast } from './flash.ts'
import { refusedForm } from './refusal.ts'

/** The form of a signed-in person's new password; `home` is the place of their account that shows the outcome. */
export async function changeOwnPassword(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { userId, role, home }: { userId: string; role: Role; home: string },
) {
  const form = await request.formData()
  const changed = await changePassword(context.get(appContext), {
    userId,
    sessionId: context.get(visitorContext).sessionId ?? '',
    role,
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  })
  if (!changed.ok) return refusedForm(changed.problem, form)
  const text = 'Your password is changed. You are signed out everywhere else.'
  return redirectWithToast(home, { kind: 'success', text }, withCookies(changed.value.setCookies))
}
