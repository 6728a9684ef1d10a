import { requireVendor } from '#web/http/guards.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/dashboard-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  const { name, shopName, standing } = requireVendor(context, request)
  return { name, shopName, standing }
}

const STANDINGS = {
  applied: { tone: 'yellow', label: 'Waiting for approval' },
  approved: { tone: 'green', label: 'Approved' },
  suspended: { tone: 'red', label: 'Suspended' },
} as const

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, shopName, standing } = loaderData
  const { tone, label } = STANDINGS[standing]
  return (
    <>
      <PageHeading title={`Welcome, ${name}`} actions={<Badge tone={tone}>{label}</Badge>}>
        <p>{shopName}</p>
      </PageHeading>
      {standing === 'applied' ? (
        <Notice title="We are checking your shop">
          <p>You can sell as soon as it is approved. We write to you then.</p>
        </Notice>
      ) : null}
      {standing === 'suspended' ? (
        <Notice tone="warn" title="Your shop is suspended">
          <p>Your products are not shown to shoppers. Please contact us.</p>
        </Notice>
      ) : null}
    </>
  )
}

export function meta() {
  return [{ title: 'Dashboard · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
