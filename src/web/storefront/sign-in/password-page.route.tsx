import { findCredentials } from '#server/sign-in/passwords/kept-credentials.ts'
import { changeOwnPassword } from '#web/http/change-own-password.ts'
import { appContext } from '#web/http/context.ts'
import { requireCustomer } from '#web/http/guards.ts'
import { ChangePasswordCard } from '#web/sign-in/change-password-card.tsx'
import type { Route } from './+types/password-page.route'

const HOME = '/profile#password'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  return { credentials: await findCredentials(context.get(appContext).db, userId) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireCustomer(context, request)
  return changeOwnPassword(context, request, { userId, role: 'customer', home: HOME })
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ChangePasswordCard
      answer={actionData}
      credentials={loaderData.credentials}
      home={HOME}
      back="Back to your profile"
    />
  )
}

export function meta() {
  return [{ title: 'Change password · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
