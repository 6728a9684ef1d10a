import { indianDay } from '#domain/ground/shared/days.ts'
import { formatMonth } from '#domain/ground/shared/months.ts'
import { askedMonth, monthsSince } from '#domain/money/accounting/paper-month.ts'
import { SELLER_LEDGERS } from '#domain/money/accounting/tally/tally-ledgers.ts'
import { listOwnCommissionPapers } from '#server/money/accounting/commission/commission-paper-views.ts'
import { findFirstPaper } from '#server/money/accounting/first-paper-views.ts'
import { listGstinsOfMonth } from '#server/money/accounting/gst-returns/supply-papers-views.ts'
import { countStatementSections } from '#server/money/accounting/statement/statement-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { commissionPapers } from '#web/shared/money/accounting/commission-papers.ts'
import { MonthForm } from '#web/shared/money/accounting/month-form.tsx'
import { type OfferedPaper, PaperList } from '#web/shared/money/accounting/paper-list.tsx'
import { statementPdfs } from '#web/shared/money/accounting/statement-files.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FileText } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/papers-page.route'

const HERE = '/vendor/papers'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'money')
  const app = context.get(appContext)
  const now = app.clock.now()
  const today = indianDay(now)
  const firstOn = await findFirstPaper(app, sellerId)
  const first = firstOn ?? today
  const month = askedMonth(new URL(request.url).searchParams.get('month'), { now, first })
  const [gstins, commission, sections] = await Promise.all([
    listGstinsOfMonth(app, sellerId, month),
    listOwnCommissionPapers(app, sellerId, month),
    countStatementSections(app, sellerId, month),
  ])
  const months = monthsSince(first, today)
  return { month, months, gstins, commission, sections, hasSold: firstOn !== undefined }
}

export default function PapersPage({ loaderData }: Route.ComponentProps) {
  const { month, months, gstins, commission, sections, hasSold } = loaderData
  const path = `${HERE}/${month}`
  const papers: OfferedPaper[] = [
    ...gstins.map((gstin) => ({
      title: `GSTR-1 for ${gstin}`,
      text: 'Tables 4, 5, 7, 9B, 12, 13 and 14(a), from your invoices and credit notes; 14(a) where NanoNagar is registered in your state to collect tax. Upload the JSON file to the portal.',
      files: [
        { label: 'JSON', href: `${path}/gstr1-${gstin}.json` },
        { label: 'CSV', href: `${path}/gstr1-${gstin}.csv` },
      ],
    })),
    {
      title: 'Earnings statement',
      text: 'Your opening balance, every entry with its order and papers, and your closing balance.',
      files: [
        ...statementPdfs(month, sections),
        { label: 'CSV', href: `/vendor/earnings/${month}/statement.csv` },
      ],
    },
    {
      title: 'Vouchers for Tally',
      text: `Sales, credit notes, our commission invoices and credit notes, what NanoNagar collected from your customers, TCS and TDS, and payouts. Importing twice changes nothing. Create these ledgers first: ${SELLER_LEDGERS.join(', ')}, and one for each GST rate, such as Sales 18%.`,
      files: [{ label: 'XML', href: `${path}/tally.xml` }],
    },
    ...commissionPapers(HERE, commission, { namesSeller: false }),
  ]
  return (
    <>
      <PageHeading title="Papers" className="pb-6">
        <p>What you and your accountant need each month, ready for the tax portals.</p>
      </PageHeading>
      {hasSold ? (
        <>
          <MonthForm action={HERE} month={month} months={months} />
          <section aria-labelledby="papers-of-month">
            <h2 id="papers-of-month" className="pb-3 text-xl">
              {formatMonth(month)}
            </h2>
            {gstins.length === 0 ? (
              <p className="pb-4 text-muted">
                You issued no invoice or credit note in this month: file a nil GSTR-1.
              </p>
            ) : null}
            <PaperList papers={papers} />
          </section>
        </>
      ) : (
        <EmptyState icon={FileText} title="No papers yet">
          <p>Once you hand over your first parcel, the papers for that month appear here.</p>
        </EmptyState>
      )}
    </>
  )
}

export const meta = () => unlisted('Papers')
