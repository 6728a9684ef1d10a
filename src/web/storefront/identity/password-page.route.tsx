import { changeOwnPassword } from '#web/http/change-own-password.ts'
import { requireCustomer } from '#web/http/guards.ts'
import { ChangePasswordCard } from '#web/identity/change-password-card.tsx'
import type { Route } from './+types/password-page.route'

const HOME = '/profile#password'

export function loader({ request, context }: Route.LoaderArgs) {
  requireCustomer(context, request)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireCustomer(context, request)
  return changeOwnPassword(context, request, { userId, role: 'customer', home: HOME })
}

export default function PasswordPage({ actionData }: Route.ComponentProps) {
  return <ChangePasswordCard answer={actionData} home={HOME} back="Back to your profile" />
}

export function meta() {
  return [{ title: 'Change password · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
