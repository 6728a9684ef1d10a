import { Link, useNavigation } from 'react-router'
import { changePassword } from '#server/identity/change-password.ts'
import { browserOf, withCookies } from '#web/http/browser-of.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { refusedForm } from '#web/http/refusal.ts'
import { DoorCard } from '#web/identity/door-card.tsx'
import { NewPasswordForm } from '#web/identity/new-password-form.tsx'
import type { Route } from './+types/password-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request, 'dashboard.read')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireAdmin(context, request, 'dashboard.read')
  const form = await request.formData()
  const changed = await changePassword(context.get(appContext), {
    userId,
    sessionId: context.get(visitorContext).sessionId ?? '',
    role: 'admin',
    fields: Object.fromEntries(form),
    browser: browserOf(context, request),
  })
  if (!changed.ok) return refusedForm(changed.problem, form)
  const text = 'Your password is changed. You are signed out everywhere else.'
  const cookies = withCookies(changed.value.setCookies)
  return redirectWithToast('/admin/account#password', { kind: 'success', text }, cookies)
}

export default function VendorPasswordPage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <DoorCard
      title="Change password"
      footer={
        <Link to="/admin/account#password" className="text-link">
          Back to your account
        </Link>
      }
    >
      <NewPasswordForm answer={actionData} isBusy={isBusy} withCurrent />
    </DoorCard>
  )
}

export function meta() {
  return [{ title: 'Change password · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
