import { Form, Link, useNavigation } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { formatLimit } from '#domain/ground/shared/months.ts'
import { SLIP_HOURS, SLIP_MINUTES } from '#domain/orders/cancellations/slip-claim.ts'
import { decideSlip } from '#server/orders/cancellations/slip-claims/decide-slip.ts'
import { type ListedSlip, listSlipClaims } from '#server/orders/cancellations/slip-claims/slip-claim-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageCheck } from '#web/ui/pictures/icons.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/slips-page.route'

const HOME = '/admin/slips'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'disputes.read')
  const app = context.get(appContext)
  const claims = await listSlipClaims(app.db, admin)
  return { claims, mayDecide: mayDo(admin.role, 'disputes.decide'), now: app.clock.now().toISOString() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'disputes.decide')
  const form = await request.formData()
  const decided = await decideSlip(context.get(appContext), admin, {
    claimId: String(form.get('claimId') ?? ''),
    outcome: form.get('outcome'),
    reason: form.get('reason'),
  })
  if (!decided.ok) return refusedForm(decided.problem, form)
  const text =
    decided.value === 'slip' ? 'Cancelled. We have told both sides.' : 'Kept. We have told the seller.'
  return redirectWithToast(HOME, { kind: 'success', text })
}

/** After a refusal too: what somebody else decided meanwhile has to be seen. */
export function shouldRevalidate() {
  return true
}

export default function SlipsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { claims, mayDecide, now } = loaderData
  return (
    <>
      <PageHeading title="Price slips" className="pb-6">
        <p>
          Sellers who said within {SLIP_MINUTES} minutes of an order that its price was an obvious slip: below
          half of what others ask. Please decide within {SLIP_HOURS} hours, or the price is kept.
        </p>
      </PageHeading>
      {actionData?.fields.form ? (
        <Notice tone="bad" role="alert" className="mb-6">
          <p>{actionData.fields.form}</p>
        </Notice>
      ) : null}
      {claims.length === 0 ? (
        <EmptyState icon={PackageCheck} title="No price waits for a decision">
          <p>Claims appear here as soon as sellers send them.</p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {claims.map((claim) => (
            <li key={claim.id} className="grid gap-x-10 gap-y-4 py-6 lg:grid-cols-2">
              <ClaimFacts claim={claim} isOver={claim.dueAt <= now} />
              {claim.outcome === null && mayDecide ? (
                <DecisionForm claim={claim} isOver={claim.dueAt <= now} refused={actionData} />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ClaimFacts({ claim, isOver }: { claim: ListedSlip; isOver: boolean }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-3">
        <Link
          to={`/admin/orders/${claim.orderId}`}
          prefetch="intent"
          className="figures font-semibold hover:underline"
        >
          {claim.number}
        </Link>
        {claim.outcome ? (
          <Badge tone={claim.outcome === 'slip' ? 'yellow' : 'green'}>
            {claim.outcome === 'slip' ? 'A slip, cancelled' : 'Price kept'}
          </Badge>
        ) : (
          <Badge tone={isOver ? 'red' : 'yellow'}>
            {isOver ? 'Time is over: price kept' : `Decide by ${formatLimit(claim.dueAt)}`}
          </Badge>
        )}
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {claim.sellerName}, claimed {formatDateTime(claim.claimedAt)}, ordered{' '}
        {formatDateTime(claim.placedAt)}
      </p>
      {claim.lines.map((line) => (
        <p key={line.name} className="figures wrap-anywhere pt-2">
          <span>
            {line.quantity} × {line.name}: sold for {formatToPay(line.soldPaise)}, usually{' '}
            {formatToPay(line.usualPaise)}
          </span>
        </p>
      ))}
      {claim.note ? <p className="wrap-anywhere pt-2">“{claim.note}”</p> : null}
      {claim.reason ? <p className="wrap-anywhere pt-2 text-muted">Our reason: “{claim.reason}”</p> : null}
    </div>
  )
}

function DecisionForm({
  claim,
  isOver,
  refused,
}: {
  claim: ListedSlip
  isOver: boolean
  refused: RefusedForm | undefined
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isOwn = refused?.typed.claimId === claim.id
  return (
    <Form method="post" className="flex flex-col gap-4" aria-label={`Decide about ${claim.number}`}>
      <input type="hidden" name="claimId" value={claim.id} />
      <TextArea
        label="Reason"
        name="reason"
        rows={2}
        maxLength={500}
        hint="The seller reads it. It is also kept in the audit log."
        defaultValue={isOwn ? refused?.typed.reason : undefined}
        error={isOwn ? refused?.fields.reason : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="outcome" value="kept" variant="primary" busy={isBusy && 'Sending...'}>
          Keep the price
        </Button>
        {isOver ? null : (
          <Button type="submit" name="outcome" value="slip" busy={isBusy && 'Sending...'}>
            It is a slip: cancel
          </Button>
        )}
      </div>
    </Form>
  )
}

export const meta = () => unlisted('Price slips')
