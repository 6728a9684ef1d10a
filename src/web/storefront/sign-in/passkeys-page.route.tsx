import { requireCustomer, requireProof } from '#web/http/guards.ts'
import { changePasskeys, readTwoFactor } from '#web/http/two-factor.ts'
import { PasskeyList } from '#web/sign-in/passkey-list.tsx'
import type { Route } from './+types/passkeys-page.route'

const HOME = { to: '/profile/security', label: 'Back to two-factor sign-in' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireCustomer(context, request)
  requireProof(context, request, '/profile/prove')
  return { twoFactor: await readTwoFactor(context, person) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireCustomer(context, request)
  requireProof(context, request, '/profile/prove')
  return changePasskeys(context, request, { person, page: '/profile/passkeys' })
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PasskeyList twoFactor={loaderData.twoFactor} answer={actionData} home={HOME} />
}

export function meta() {
  return [{ title: 'Passkeys · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
