import { requireProof, requireVendor } from '#web/http/guards.ts'
import { changePasskeys, readTwoFactor } from '#web/http/two-factor.ts'
import { PasskeyList } from '#web/sign-in/passkey-list.tsx'
import type { Route } from './+types/passkeys-page.route'

const HOME = { to: '/vendor/settings/two-factor', label: 'Back to two-factor sign-in' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireVendor(context, request)
  requireProof(context, request, '/vendor/prove')
  return { twoFactor: await readTwoFactor(context, person) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireVendor(context, request)
  requireProof(context, request, '/vendor/prove')
  return changePasskeys(context, request, { person, page: '/vendor/settings/passkeys' })
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PasskeyList twoFactor={loaderData.twoFactor} answer={actionData} home={HOME} />
}

export function meta() {
  return [{ title: 'Passkeys · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
