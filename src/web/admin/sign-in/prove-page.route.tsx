import { requireAdmin } from '#web/http/guards.ts'
import { readProofs, takeProof } from '#web/http/prove.ts'
import { ProofForm } from '#web/sign-in/proof-form.tsx'
import type { Route } from './+types/prove-page.route'

const HOME = { to: '/admin/dashboard', label: 'Back to the dashboard' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context, request, 'dashboard.read')
  return { ways: await readProofs(context, userId) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireAdmin(context, request, 'dashboard.read')
  return takeProof(context, request, { userId, home: HOME.to })
}

export default function ProvePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ProofForm ways={loaderData.ways} answer={actionData} home={HOME} />
}

export function meta() {
  return [{ title: 'Is it still you? · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
