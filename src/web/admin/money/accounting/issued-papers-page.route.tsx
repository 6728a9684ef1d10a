import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatMonth } from '#domain/ground/shared/months.ts'
import {
  ISSUED_KINDS,
  type IssuedKind,
  type IssuedPapersQuery,
  issuedPapersList,
} from '#domain/money/accounting/issued-papers-list.ts'
import { monthsSince } from '#domain/money/accounting/paper-month.ts'
import { findFirstPaperOfAll } from '#server/money/accounting/first-paper-views.ts'
import { type IssuedPaper, listIssuedPapers } from '#server/money/accounting/issued-papers-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Download, FileSearch } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/issued-papers-page.route'

const HERE = '/admin/papers/issued'

const ABOUT: Readonly<Record<IssuedKind, string>> = {
  invoices: 'Sellers’ invoices to customers, one for each parcel.',
  'credit-notes': 'Credit notes against invoices: cancelled, returned, lost or refunded after a dispute.',
  commission: 'Our monthly commission invoices and credit notes to sellers.',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'papers.read')
  const app = context.get(appContext)
  const query = issuedPapersList.parse(new URL(request.url).searchParams)
  const today = indianDay(app.clock.now())
  return {
    query,
    list: await listIssuedPapers(app, admin, query),
    months: monthsSince((await findFirstPaperOfAll(app, admin)) ?? today, today),
  }
}

export default function IssuedPapersPage({ loaderData }: Route.ComponentProps) {
  const { query, list, months } = loaderData
  const kind = query.kind ?? 'invoices'
  const fields = issuedPapersList.fields(query)
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Papers', to: '/admin/papers' }, { label: 'Issued papers' }]}
        className="pb-4"
      />
      <PageHeading title="Issued papers" className="pb-5">
        <p>{ABOUT[kind]} Every download is logged.</p>
      </PageHeading>
      <Kinds query={query} kind={kind} />
      <ListForm
        action={HERE}
        label="Issued papers"
        words={fields.q}
        chips={issuedPapersList.chips(HERE, query, ['kind'])}
        clearTo={HERE + issuedPapersList.search({ kind: query.kind })}
        kept={<FilterField {...fields.kind} />}
      >
        <FilterField {...fields.seller} />
        <FilterField {...fields.month}>
          {months.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </FilterField>
      </ListForm>
      {list.papers.length === 0 ? (
        <EmptyState icon={FileSearch} title={isNarrowed(query) ? 'No matching papers' : 'No papers yet'} />
      ) : (
        <PaperTable papers={list.papers} kind={kind} />
      )}
      <ListPages {...issuedPapersList.pages(HERE, query, list)} />
    </>
  )
}

function isNarrowed({ kind: _kind, ...others }: IssuedPapersQuery): boolean {
  return issuedPapersList.isNarrowed(others)
}

function Kinds({ query, kind }: { query: IssuedPapersQuery; kind: IssuedKind }) {
  const { cursor: _cursor, ...others } = query
  const tabs = ISSUED_KINDS.map(({ key, label }) => ({
    key,
    label,
    to: HERE + issuedPapersList.search({ ...others, kind: key }),
    isCurrent: key === kind,
  }))
  return <ListTabs label="Kind" tabs={tabs} className="pb-5" />
}

function PaperTable({ papers, kind }: { papers: readonly IssuedPaper[]; kind: IssuedKind }) {
  const hasOrder = kind !== 'commission'
  return (
    <Table isList caption="Issued papers" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Number</TableHeader>
          <TableHeader>Date</TableHeader>
          <TableHeader>Seller</TableHeader>
          {hasOrder ? <TableHeader>Order</TableHeader> : null}
          <TableHeader numeric>Taxable</TableHeader>
          <TableHeader numeric>GST</TableHeader>
          <TableHeader numeric>Total</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {papers.map((paper) => (
          <TableRow key={paper.id}>
            <TableCell heading="short" className="py-2.5">
              <a
                href={`${HERE}/${kind}/${paper.id}.pdf`}
                download
                className="figures inline-flex items-center gap-2 whitespace-nowrap text-link"
              >
                <Download aria-hidden="true" className="size-4 shrink-0" />
                {paper.number}
                <span className="sr-only">(PDF)</span>
              </a>
            </TableCell>
            <TableCell label="Date" className="whitespace-nowrap py-2.5">
              {formatDate(paper.issuedOn)}
            </TableCell>
            <TableCell
              label="Seller"
              className="min-w-24 py-2.5 compact:w-full compact:max-w-0 stacked:min-w-0"
            >
              <span className="compact-line">{paper.sellerName}</span>
            </TableCell>
            {hasOrder ? (
              <TableCell label="Order" className="py-2.5">
                {paper.order ? (
                  <Link to={`/admin/orders/${paper.order.id}`} data-list-open className="figures text-link">
                    {paper.order.number}
                  </Link>
                ) : (
                  <span className="text-muted">None</span>
                )}
              </TableCell>
            ) : null}
            <Amount label="Taxable" paise={paper.taxablePaise} />
            <Amount label="GST" paise={paper.taxPaise} />
            <Amount label="Total" paise={paper.totalPaise} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Amount({ label, paise }: { label: string; paise: number }) {
  return (
    <TableCell label={label} numeric className="whitespace-nowrap py-2.5">
      {formatInr(paise, 2)}
    </TableCell>
  )
}

export const meta = () => unlisted('Issued papers')
