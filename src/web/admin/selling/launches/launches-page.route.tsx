import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { launchState } from '#domain/selling/launches/launch.ts'
import { listAllLaunches } from '#server/selling/launches/all-launches-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { LAUNCH_STATES, LaunchBadge } from '#web/shared/selling/launches/launch-badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Dices } from '#web/ui/pictures/icons.ts'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/launches-page.route'

/** The draws of all sellers: numbers, nobody's name. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const app = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const after = searchParams.get('after') ?? undefined
  const state = LAUNCH_STATES.find((each) => each.state === searchParams.get('state'))?.state
  const { launches, next } = await listAllLaunches(app, admin, { state, after })
  const now = app.clock.now()
  return {
    state,
    isFirst: after === undefined,
    next,
    rows: launches.map(({ launch, productName, sellerName, entered, kept, bought }) => ({
      id: launch.id,
      productName,
      sellerName,
      state: launchState(launch, now),
      entries: `${formatDateTime(launch.opensAt)} – ${formatDateTime(launch.closesAt)}`,
      pieces: formatCount(launch.pieces),
      entered: formatCount(entered),
      result: launch.drawnAt ? `${formatCount(bought)} bought, ${formatCount(kept)} kept` : '–',
    })),
  }
}

const pathOf = (state: string | undefined) => `/admin/launches${state ? `?state=${state}` : ''}`

export default function LaunchesPage({ loaderData }: Route.ComponentProps) {
  const { rows, state, isFirst, next } = loaderData
  const choices = [{ state: undefined, label: 'All' }, ...LAUNCH_STATES].map((each) => ({
    key: each.state ?? 'all',
    label: each.label,
    to: pathOf(each.state),
    isCurrent: each.state === state,
  }))
  return (
    <>
      <PageHeading title="Draws" className="pb-6">
        <p>Sellers sell by draw what is short at a launch. You can stop a draw until it is made.</p>
      </PageHeading>
      <SegmentedLinks label="State" choices={choices} className="mb-6" />
      {rows.length === 0 ? (
        <EmptyState icon={Dices} title={isFirst ? 'No draws' : 'No more draws'} />
      ) : (
        <LaunchTable rows={rows} />
      )}
      <ListPages
        firstTo={isFirst ? undefined : pathOf(state)}
        nextTo={
          next
            ? `/admin/launches?${new URLSearchParams({ ...(state && { state }), after: next })}`
            : undefined
        }
      />
    </>
  )
}

function LaunchTable({ rows }: Pick<Route.ComponentProps['loaderData'], 'rows'>) {
  return (
    <Table caption="Draws">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Entries from and until</TableHeader>
          <TableHeader numeric>Items</TableHeader>
          <TableHeader numeric>Entries</TableHeader>
          <TableHeader>Result</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell heading>
              <Link to={`/admin/launches/${row.id}`} className="text-link">
                {row.productName}
              </Link>
              <span className="block font-normal text-muted text-sm">{row.sellerName}</span>
            </TableCell>
            <TableCell label="State">
              <LaunchBadge state={row.state} />
            </TableCell>
            <TableCell label="Entries from and until" className="figures text-sm">
              {row.entries}
            </TableCell>
            <TableCell label="Items" numeric>
              {row.pieces}
            </TableCell>
            <TableCell label="Entries" numeric>
              {row.entered}
            </TableCell>
            <TableCell label="Result" className="figures">
              {row.result}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export const meta = () => unlisted('Draws')
