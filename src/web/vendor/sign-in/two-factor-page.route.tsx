import { requireVendor } from '#web/http/guards.ts'
import { changeTwoFactor, readTwoFactor } from '#web/http/two-factor.ts'
import { TwoFactorSteps } from '#web/sign-in/two-factor-steps.tsx'
import type { Route } from './+types/two-factor-page.route'

const HOME = { to: '/vendor/settings#two-factor', label: 'Back to the settings' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireVendor(context, request)
  return { twoFactor: await readTwoFactor(context, person), isOwed: Boolean(person.owesSecondFactor) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireVendor(context, request)
  return changeTwoFactor(context, request, { person, page: '/vendor/settings/two-factor', home: HOME.to })
}

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TwoFactorSteps
      {...loaderData}
      answer={actionData}
      home={HOME}
      passkeysPath="/vendor/settings/passkeys"
    />
  )
}

export function meta() {
  return [{ title: 'Two-factor sign-in · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
