import { requireAdmin } from '#web/http/guards.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/admin-dashboard-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  const { name } = requireAdmin(context, request, 'dashboard.read')
  return { name }
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageHeading title="Dashboard">
      <p>Signed in as {loaderData.name}.</p>
    </PageHeading>
  )
}

export function meta() {
  return [{ title: 'Admin dashboard · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
