import { Form } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { payoutList } from '#domain/money/payouts/payout-list.ts'
import { makePayoutsNow } from '#server/money/payouts/make-payouts.ts'
import { listPayouts } from '#server/money/payouts/payout-views.ts'
import { listReadyPayouts } from '#server/money/payouts/ready-payouts-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin, requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PayoutTable } from '#web/shared/money/payouts/payout-table.tsx'
import { Button } from '#web/ui/button.tsx'
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
    mayRun: mayDo(admin.role, 'payouts.run') && next.ready.some(({ wait }) => !wait),
    hasService: app.settlement !== undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'payouts.run')
  readIntent(await request.formData(), ['pay-out'])
  const { made } = await makePayoutsNow(context.get(appContext), admin)
  const text = made === 0 ? 'Nothing is ready for payout.' : `${counted(made, 'payout')} made.`
  return redirectWithToast(HERE, { kind: 'success', text })
}

export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const { query, list, next, mayRun, hasService } = loaderData
  return (
    <>
      <PageHeading
        title="Payouts"
        className="pb-5"
        actions={
          mayRun ? (
            <Form method="post">
              <Button type="submit" name="intent" value="pay-out" variant="primary">
                Pay out now
              </Button>
            </Form>
          ) : null
        }
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
