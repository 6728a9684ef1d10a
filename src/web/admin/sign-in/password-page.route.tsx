import { findCredentials } from '#server/sign-in/passwords/kept-credentials.ts'
import { changeOwnPassword } from '#web/http/change-own-password.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { ChangePasswordCard } from '#web/sign-in/change-password-card.tsx'
import type { Route } from './+types/password-page.route'

const HOME = '/admin/account#password'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context, request, 'dashboard.read')
  return { credentials: await findCredentials(context.get(appContext).db, userId) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireAdmin(context, request, 'dashboard.read')
  return changeOwnPassword(context, request, { userId, role: 'admin', home: HOME })
}

export default function AdminPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ChangePasswordCard
      answer={actionData}
      credentials={loaderData.credentials}
      home={HOME}
      back="Back to your account"
    />
  )
}

export function meta() {
  return [{ title: 'Change password · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
