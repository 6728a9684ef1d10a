import { Link } from 'react-router'
import { listPriceChanges } from '#server/selling/prices/price-change-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { IndianRupee } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/changes-page.route'
import { changeLine } from './price-lines.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const { changes, nextCursor, previousCursor } = await listPriceChanges(context.get(appContext), sellerId, {
    cursor,
  })
  return { changes: changes.map(changeLine), nextCursor, previousCursor }
}

export default function PriceChangesPage({ loaderData }: Route.ComponentProps) {
  const { changes, nextCursor, previousCursor } = loaderData
  return (
    <>
      <PageHeading
        title="Prices"
        className="pb-6"
        actions={
          <>
            <ButtonLink to="/vendor/prices/following">Follow the lowest</ButtonLink>
            <ButtonLink to="/vendor/prices/new" variant="primary">
              Change prices
            </ButtonLink>
          </>
        }
      >
        <p>
          Changes of many prices at once, now or for a time. You see every price first, and can undo a change
          for seven days.
        </p>
      </PageHeading>
      {changes.length === 0 ? (
        <EmptyState icon={IndianRupee} title="No changes yet" />
      ) : (
        <Table caption="Changes of prices">
          <TableHead>
            <TableRow>
              <TableHeader>Change</TableHeader>
              <TableHeader>State</TableHeader>
              <TableHeader>When</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map((change) => (
              <TableRow key={change.id}>
                <TableCell heading>
                  <Link to={`/vendor/prices/${change.id}`} className="wrap-anywhere text-link">
                    {change.text}
                  </Link>
                  {change.formula ? (
                    <code translate="no" className="wrap-anywhere block text-sm">
                      {change.formula}
                    </code>
                  ) : null}
                  <span className="figures block font-normal text-muted text-sm">{change.summary}</span>
                </TableCell>
                <TableCell label="State">
                  <Badge tone={change.tone}>{change.stateWords}</Badge>
                </TableCell>
                <TableCell label="When" className="figures text-sm">
                  {change.when}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <ListPages
        previousTo={previousCursor === undefined ? undefined : pageTo(previousCursor)}
        nextTo={nextCursor === undefined ? undefined : pageTo(nextCursor)}
      />
    </>
  )
}

function pageTo(cursor: string): string {
  return cursor ? `/vendor/prices?cursor=${cursor}` : '/vendor/prices'
}

export const meta = () => unlisted('Prices')
