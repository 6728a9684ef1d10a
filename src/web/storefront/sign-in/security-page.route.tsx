import { requireCustomer } from '#web/http/guards.ts'
import { changeTwoFactor, readTwoFactor } from '#web/http/two-factor.ts'
import { TwoFactorSteps } from '#web/sign-in/two-factor-steps.tsx'
import type { Route } from './+types/security-page.route'

const HOME = { to: '/profile#security', label: 'Back to your profile' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireCustomer(context, request)
  return { twoFactor: await readTwoFactor(context, person), isOwed: false }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireCustomer(context, request)
  return changeTwoFactor(context, request, { person, page: '/profile/security', home: HOME.to })
}

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoFactorSteps {...loaderData} answer={actionData} home={HOME} passkeysPath="/profile/passkeys" />
}

export function meta() {
  return [{ title: 'Two-factor sign-in · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
