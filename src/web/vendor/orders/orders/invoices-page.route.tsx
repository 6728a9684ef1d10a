import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { invoiceList, periodsSince } from '#domain/money/invoicing/invoice-list.ts'
import { type ListedInvoice, listSellerInvoices } from '#server/money/invoicing/seller-invoice-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Download, FileSearch, ReceiptText } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/invoices-page.route'
import { PeriodField } from './period-field.tsx'

const HERE = '/vendor/invoices'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch', 'money')
  const app = context.get(appContext)
  const query = invoiceList.parse(new URL(request.url).searchParams)
  const list = await listSellerInvoices(app, sellerId, query)
  const today = indianDay(app.clock.now())
  return { query, list, periods: periodsSince(list.firstOn ?? today, today) }
}

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { query, list, periods } = loaderData
  const { cursor: _cursor, ...filters } = query
  const { period, q } = invoiceList.fields(query)
  return (
    <>
      <PageHeading
        title="Invoices"
        className="pb-6"
        actions={
          list.invoices.length > 0 ? (
            <ButtonLink to={`${HERE}.csv${invoiceList.search(filters)}`} reloadDocument prefetch="none">
              <Download aria-hidden="true" className="size-4" />
              Download CSV
            </ButtonLink>
          ) : null
        }
      >
        <p>
          Tax invoices issued in your name, one for each parcel, latest first. The file has a row for each GST
          rate of an invoice, as GSTR-1 requires. Reversals are in the{' '}
          <Link to="/vendor/credit-notes" className="text-link">
            credit notes
          </Link>
          .
        </p>
      </PageHeading>
      {list.firstOn ? (
        <ListForm
          action={HERE}
          label="Invoices"
          words={q}
          chips={invoiceList.chips(HERE, query)}
          clearTo={HERE}
        >
          <PeriodField {...period} periods={periods} />
        </ListForm>
      ) : null}
      {list.invoices.length === 0 ? (
        <NoInvoices isNarrowed={list.firstOn !== undefined} />
      ) : (
        <InvoiceTable invoices={list.invoices} />
      )}
      <ListPages {...invoiceList.pages(HERE, query, list)} />
    </>
  )
}

function InvoiceTable({ invoices }: { invoices: readonly ListedInvoice[] }) {
  return (
    <Table caption="Invoices" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Number and date</TableHeader>
          <TableHeader>Order</TableHeader>
          <TableHeader>Buyer</TableHeader>
          {AMOUNTS.map(([label]) => (
            <TableHeader key={label} numeric>
              {label}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </TableBody>
    </Table>
  )
}

const AMOUNTS = [
  ['Taxable', ({ taxablePaise }: ListedInvoice) => taxablePaise],
  ['CGST', ({ cgstPaise }: ListedInvoice) => cgstPaise],
  ['SGST/UTGST', ({ sgstPaise }: ListedInvoice) => sgstPaise],
  ['IGST', ({ igstPaise }: ListedInvoice) => igstPaise],
  ['Total', ({ totalPaise }: ListedInvoice) => totalPaise],
] as const

function InvoiceRow({ invoice }: { invoice: ListedInvoice }) {
  const { id, number, issuedOn, vendorOrderId, orderNumber, buyerName, buyerGstin } = invoice
  const order = `/vendor/orders/${vendorOrderId}`
  return (
    <TableRow>
      <TableCell heading className="py-2.5">
        <a
          href={`${order}/invoices/${id}.pdf`}
          download
          className="inline-flex items-center gap-2 whitespace-nowrap text-link"
        >
          <Download aria-hidden="true" className="size-4 shrink-0" />
          {number}
          <span className="sr-only">(PDF)</span>
        </a>
        <span className="block whitespace-nowrap text-muted text-sm stacked:ml-3 stacked:inline">
          {formatDate(issuedOn)}
        </span>
      </TableCell>
      <TableCell label="Order" className="py-2.5 text-sm">
        <Link to={order} className="figures text-link">
          {orderNumber}
        </Link>
      </TableCell>
      <TableCell label="Buyer" className="min-w-24 py-2.5 text-sm stacked:min-w-0">
        <span className="break-words">{buyerName}</span>
        {buyerGstin ? <span className="figures block text-muted">{buyerGstin}</span> : null}
      </TableCell>
      {AMOUNTS.map(([label, amountOf]) => (
        <TableCell
          key={label}
          label={label}
          numeric
          className="table-card-short whitespace-nowrap py-2.5 text-sm"
        >
          {/* What is empty takes no line of a card. */}
          {amountOf(invoice) === 0 ? null : formatInr(amountOf(invoice), 2)}
        </TableCell>
      ))}
    </TableRow>
  )
}

function NoInvoices({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      icon={FileSearch}
      title="No invoices found"
      action={<ButtonLink to={HERE}>Show all invoices</ButtonLink>}
    >
      <p>None of your invoices matches your search.</p>
    </EmptyState>
  ) : (
    <EmptyState icon={ReceiptText} title="No invoices yet">
      <p>Once you hand over your first parcel, its invoice appears here.</p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Invoices')
