import { mayDo } from '#domain/ground/access/office-roles.ts'
import { payoutList } from '#domain/money/payouts/payout-list.ts'
import { listPayouts } from '#server/money/payouts/payout-views.ts'
import { listReadyPayouts } from '#server/money/payouts/ready-payouts-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PayoutTable } from '#web/shared/money/payouts/payout-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Landmark } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/payouts-page.route'
import { ReadyPayouts } from './ready-payouts.tsx'

const HERE = '/admin/payouts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'payouts.read')
  const app = context.get(appContext)
  const query = payoutList.parse(new URL(request.url).searchParams)
  const next = await listReadyPayouts(app, admin)
  return {
    query,
    list: await listPayouts(app, admin, query),
    next,
    mayRun: mayDo(admin.role, 'payouts.run') && next.run.sellers > 0,
    hasService: app.settlement !== undefined,
  }
}

export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const { query, list, next, mayRun, hasService } = loaderData
  return (
    <>
      <PageHeading
        title="Payouts"
        className="pb-5"
        actions={mayRun ? <ButtonLink to={`${HERE}/run`}>Pay out now</ButtonLink> : null}
      >
        <p>
          {hasService
            ? 'Instructions to the settlement service, made every Wednesday for what was delivered a week ago. Each is the total of the ledger rows it pays.'
            : 'No settlement service is set up, so released amounts wait.'}
        </p>
      </PageHeading>
      <ReadyPayouts {...next} />
      {list.payouts.length === 0 ? (
        <EmptyState icon={Landmark} title="No payouts yet" className="py-12" />
      ) : (
        <PayoutTable payouts={list.payouts} here={HERE} namesSeller />
      )}
      <ListPages {...payoutList.pages(HERE, query, list)} />
    </>
  )
}

export const meta = () => unlisted('Payouts')
