import { indianDay } from '#domain/ground/shared/days.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatMonth } from '#domain/ground/shared/months.ts'
import { askedMonth, monthsSince } from '#domain/money/accounting/paper-month.ts'
import { MARKETPLACE_LEDGERS } from '#domain/money/accounting/tally/tally-ledgers.ts'
import { quarterOf } from '#domain/money/accounting/tds-register.ts'
import { listCommissionPapers } from '#server/money/accounting/commission/commission-paper-views.ts'
import { findFirstPaperOfAll } from '#server/money/accounting/first-paper-views.ts'
import { listOfficeReturns } from '#server/money/accounting/gst-returns/office-returns.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { commissionPapers } from '#web/shared/money/accounting/commission-papers.ts'
import { MonthForm } from '#web/shared/money/accounting/month-form.tsx'
import { type OfferedPaper, PaperList } from '#web/shared/money/accounting/paper-list.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/papers-page.route'

const HERE = '/admin/papers'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'papers.read')
  const app = context.get(appContext)
  const now = app.clock.now()
  const today = indianDay(now)
  const first = (await findFirstPaperOfAll(app, admin)) ?? today
  const month = askedMonth(new URL(request.url).searchParams.get('month'), { now, first })
  return {
    month,
    months: monthsSince(first, today),
    ...(await listOfficeReturns(app, admin, month)),
    commission: await listCommissionPapers(app, admin, month),
  }
}

export default function PapersPage({ loaderData }: Route.ComponentProps) {
  const { month, months, collectors, unregistered, commission } = loaderData
  return (
    <>
      <PageHeading
        title="Papers"
        className="pb-6"
        actions={<ButtonLink to={`${HERE}/issued`}>Issued papers</ButtonLink>}
      >
        <p>
          What the marketplace files and books for a month. Every download of a return, register or voucher
          file is logged.
        </p>
      </PageHeading>
      <MonthForm action={HERE} month={month} months={months} />
      <section aria-labelledby="papers-of-month">
        <h2 id="papers-of-month" className="pb-3 text-xl">
          {formatMonth(month)}
        </h2>
        {collectors.length === 0 ? (
          <p className="pb-4 text-muted">
            Settings, Company has no GSTIN for collecting tax at source, so there is no GSTR-8.
          </p>
        ) : null}
        {unregistered.length > 0 ? (
          <Notice tone="warn" title="Sales not in any GSTR-8" className="mb-4">
            <p>
              We must collect tax on a seller’s sales, and report it in GSTR-8, under a registration in the
              seller’s own state (CGST Act, sections 24 and 52). We have none in{' '}
              {unregistered.length === 1 ? 'this state' : 'these states'}. Register there, and add the GSTIN
              under Settings, Company.
            </p>
            <ul>
              {unregistered.map(({ state, suppliers: count, taxablePaise }) => (
                <li key={state}>
                  {state}: {formatInr(taxablePaise, 2)} without GST,{' '}
                  {count === 1 ? '1 seller' : `${count} sellers`}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <PaperList papers={papersOfMonth(loaderData)} />
      </section>
      {commission.papers.length > 0 ? (
        <section aria-labelledby="commission-of-month" className="pt-10">
          <h2 id="commission-of-month" className="pb-3 text-xl">
            Commission
          </h2>
          <PaperList papers={commissionPapers(`${HERE}/issued`, commission.papers, { namesSeller: true })} />
          {commission.hasMore ? (
            <p className="pt-3 text-muted">These are the first ones. The register has all of them.</p>
          ) : null}
        </section>
      ) : null}
    </>
  )
}

function papersOfMonth({
  month,
  collectors,
  suppliers,
}: Pick<Route.ComponentProps['loaderData'], 'month' | 'collectors' | 'suppliers'>): OfferedPaper[] {
  const path = `${HERE}/${month}`
  const jsonAndCsv = (name: string) => [
    { label: 'JSON', href: `${path}/${name}.json` },
    { label: 'CSV', href: `${path}/${name}.csv` },
  ]
  return [
    ...collectors.map((gstin) => ({
      title: `GSTR-8 for ${gstin}`,
      text: 'Table 3: sellers’ supplies through us by place of supply, returns, and tax collected at source.',
      files: jsonAndCsv(`gstr8-${gstin}`),
    })),
    ...suppliers.map((gstin) => ({
      title: `GSTR-1 for ${gstin}`,
      text: 'The marketplace’s services to sellers and its own sales, from invoices and credit notes issued in the month. Commission and freight are invoiced in the following month.',
      files: jsonAndCsv(`gstr1-${gstin}`),
    })),
    {
      title: 'TDS register',
      text: `By seller, month and rate for the quarter ${quarterOf(month).name}.`,
      files: [{ label: 'CSV', href: `${path}/tds-register.csv` }],
    },
    {
      title: 'Commission invoice register',
      text: 'Our commission invoices and credit notes to sellers for the month, issued in the night after its last day.',
      files: [{ label: 'CSV', href: `${path}/commission-register.csv` }],
    },
    {
      title: 'Vouchers for Tally',
      text: `Our commission invoices and credit notes, collections from customers, TCS and TDS, payouts, and our own sales. Importing twice changes nothing. Create these ledgers first: ${MARKETPLACE_LEDGERS.join(', ')}, and one for each GST rate, such as Sales 18%.`,
      files: [{ label: 'XML', href: `${path}/tally.xml` }],
    },
  ]
}

export const meta = () => unlisted('Papers')
