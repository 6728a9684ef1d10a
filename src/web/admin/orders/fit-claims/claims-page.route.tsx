import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { CLAIM_TABS, CLAIMS_LISTED_MAX } from '#domain/orders/fit-claims/claim-terms.ts'
import { DECISION_LABELS } from '#domain/orders/fit-claims/fit-decision.ts'
import { RETURN_BADGES, RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import { type ListedClaim, listFitClaims } from '#server/orders/fit-claims/office-claim-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageCheck } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/claims-page.route'

const HOME = '/admin/fit-claims'
const TAB_LABELS = { open: 'To decide', decided: 'Decided' } as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'disputes.read')
  const asked = new URL(request.url).searchParams.get('tab')
  const tab = CLAIM_TABS.find((each) => each === asked) ?? 'open'
  const claims = await listFitClaims(context.get(appContext).db, admin, tab)
  return { tab, claims, isCut: claims.length === CLAIMS_LISTED_MAX }
}

export default function FitClaimsPage({ loaderData }: Route.ComponentProps) {
  const { tab, claims, isCut } = loaderData
  return (
    <>
      <PageHeading title="Fit claims" className="pb-6">
        <p>
          Fits or free return: customers whose order said that the parts fit, and who found that they do not.
        </p>
      </PageHeading>
      <ListTabs
        label="Fit claims"
        className="mb-6"
        tabs={CLAIM_TABS.map((key) => ({
          key,
          label: TAB_LABELS[key],
          to: key === 'open' ? HOME : `${HOME}?tab=${key}`,
          isCurrent: key === tab,
        }))}
      />
      {claims.length > 0 ? (
        <ClaimsTable claims={claims} />
      ) : (
        <EmptyState
          icon={PackageCheck}
          title={tab === 'open' ? 'No claim is waiting for a decision' : 'No decisions yet'}
        >
          <p>Claims appear here as soon as customers send them.</p>
        </EmptyState>
      )}
      {isCut ? (
        <p className="pt-4 text-muted text-sm">
          These are the {tab === 'open' ? 'oldest' : 'latest'} {CLAIMS_LISTED_MAX}. Each is also on the page
          of its return.
        </p>
      ) : null}
    </>
  )
}

function ClaimsTable({ claims }: { claims: readonly ListedClaim[] }) {
  return (
    <Table isList caption="Fit claims" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Return</TableHeader>
          <TableHeader>What is claimed</TableHeader>
          <TableHeader>Customer and seller</TableHeader>
          <TableHeader>Claimed</TableHeader>
          <TableHeader>Decision</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {claims.map((claim) => (
          <TableRow key={claim.returnId}>
            <TableCell heading="short">
              <Link
                to={`${HOME}/${claim.returnId}`}
                prefetch="intent"
                data-list-open=""
                className="figures font-semibold hover:underline"
              >
                {claim.number}
              </Link>
              <span className="figures block text-muted text-sm">{claim.orderNumber}</span>
            </TableCell>
            <TableCell label="What is claimed" className="min-w-44">
              {claim.title}
            </TableCell>
            <TableCell label="Customer and seller" className="wrap-anywhere">
              {claim.customerName}
              <span className="block text-muted text-sm">{claim.sellerName}</span>
            </TableCell>
            <TableCell label="Claimed" className="figures">
              {formatDateTime(claim.claimedAt)}
            </TableCell>
            <TableCell label="Decision">
              {claim.decision ? (
                DECISION_LABELS[claim.decision]
              ) : (
                <Badge tone={RETURN_BADGES[claim.status]}>{RETURN_STATUS_LABELS[claim.status]}</Badge>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export const meta = () => unlisted('Fit claims')
