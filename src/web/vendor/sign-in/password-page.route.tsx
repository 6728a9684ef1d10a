import { findCredentials } from '#server/sign-in/passwords/kept-credentials.ts'
import { changeOwnPassword } from '#web/http/change-own-password.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { ChangePasswordCard } from '#web/sign-in/change-password-card.tsx'
import type { Route } from './+types/password-page.route'

const HOME = '/vendor/settings#password'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireVendor(context, request)
  return { credentials: await findCredentials(context.get(appContext).db, userId) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireVendor(context, request)
  return changeOwnPassword(context, request, { userId, role: 'vendor', home: HOME })
}

export default function VendorPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ChangePasswordCard
      answer={actionData}
      credentials={loaderData.credentials}
      home={HOME}
      back="Back to the settings"
    />
  )
}

export function meta() {
  return [{ title: 'Change password · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
