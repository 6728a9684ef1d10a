import { data, Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { entryWords } from '#domain/money/earnings/entry-words.ts'
import { ACCOUNTS, type Account } from '#domain/money/earnings/ledger-accounts.ts'
import { accountRowsList } from '#domain/money/reconciliation/account-rows-list.ts'
import { ACCOUNT_WORDS } from '#domain/money/reconciliation/account-words.ts'
import { type AccountRow, listAccountRows } from '#server/money/reconciliation/account-rows-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SearchX } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/account-page.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'ledger.read')
  const account = ACCOUNTS.find((each) => each === params.account)
  if (!account) throw data(null, { status: 404 })
  const query = accountRowsList.parse(new URL(request.url).searchParams)
  return { account, query, list: await listAccountRows(context.get(appContext), admin, { account, query }) }
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { account, query, list } = loaderData
  const here = `/admin/ledger/${account}`
  const { order, seller, kind, from, to } = accountRowsList.fields(query)
  const name = ACCOUNT_WORDS[account]
  return (
    <>
      <Breadcrumbs items={[{ label: 'Ledger', to: '/admin/ledger' }, { label: name }]} className="pb-4" />
      <PageHeading title={name} className="pb-5">
        <p>Every row of this account, latest first.</p>
      </PageHeading>
      <ListForm
        action={here}
        label={name}
        words={order}
        chips={accountRowsList.chips(here, query)}
        clearTo={here}
      >
        <FilterField {...seller} />
        <FilterField {...kind} />
        <FilterField {...from} />
        <FilterField {...to} />
      </ListForm>
      {list.rows.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={accountRowsList.isNarrowed(query) ? 'No matching rows' : 'No rows yet'}
        />
      ) : (
        <RowTable rows={list.rows} caption={name} />
      )}
      <ListPages {...accountRowsList.pages(here, query, list)} />
    </>
  )
}

function RowTable({ rows, caption }: { rows: readonly AccountRow[]; caption: string }) {
  return (
    <Table isList caption={caption} columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Entry</TableHeader>
          <TableHeader>Other account</TableHeader>
          <TableHeader>About</TableHeader>
          <TableHeader numeric>Debit</TableHeader>
          <TableHeader numeric>Credit</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell heading className="py-2.5">
              <span className="compact-line">{entryWords(row)}</span>
              <p className="figures compact-line font-normal text-muted text-sm">
                <time dateTime={row.at}>{formatDateTime(row.at)}</time>
                {row.note ? `, ${row.note}` : null}
              </p>
            </TableCell>
            <TableCell label="Other account" className="py-2.5">
              <AccountLink account={row.other} />
            </TableCell>
            <TableCell label="About" className="py-2.5 compact:max-w-56">
              <About row={row} />
            </TableCell>
            <Side label="Debit" paise={row.debitPaise} />
            <Side label="Credit" paise={row.creditPaise} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function AccountLink({ account }: { account: Account }) {
  return (
    <Link to={`/admin/ledger/${account}`} className="text-ink text-link">
      {ACCOUNT_WORDS[account]}
    </Link>
  )
}

function About({ row: { order, payoutId, seller } }: { row: AccountRow }) {
  if (!order && !payoutId && !seller) return <span className="text-muted">None</span>
  return (
    <>
      {order ? (
        <Link to={`/admin/orders/${order.id}`} data-list-open className="figures text-link">
          {order.number}
        </Link>
      ) : null}
      {payoutId ? (
        <Link to={`/admin/payouts/${payoutId}`} data-list-open className="text-link">
          Payout
        </Link>
      ) : null}
      {seller ? <p className="compact-line text-muted text-sm">{seller.name}</p> : null}
    </>
  )
}

function Side({ label, paise }: { label: string; paise: Paise | null }) {
  return (
    <TableCell label={label} numeric className="whitespace-nowrap py-2.5">
      {paise === null ? <span className="text-muted">–</span> : formatInr(paise, 2)}
    </TableCell>
  )
}

export const meta = () => unlisted('Ledger')
