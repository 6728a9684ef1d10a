import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { CREDIT_REASON_TEXTS } from '#domain/money/invoicing/credit-note.ts'
import { creditNoteList } from '#domain/money/invoicing/credit-note-list.ts'
import { periodsSince } from '#domain/money/invoicing/invoice-list.ts'
import {
  type ListedCreditNote,
  listSellerCreditNotes,
} from '#server/money/invoicing/credit-notes/seller-credit-note-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Download, FileMinus, FileSearch } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/credit-notes-page.route'
import { PeriodField } from './period-field.tsx'

const HERE = '/vendor/credit-notes'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch', 'money')
  const app = context.get(appContext)
  const query = creditNoteList.parse(new URL(request.url).searchParams)
  const { creditNotes, ...list } = await listSellerCreditNotes(app, sellerId, query)
  const today = indianDay(app.clock.now())
  return {
    query,
    list,
    creditNotes: creditNotes.map(shown),
    periods: periodsSince(list.firstOn ?? today, today),
  }
}

/** What the page shows of a note: its lines stay on the server. */
function shown({ id, vendorOrderId, invoiceId, document }: ListedCreditNote) {
  const { number, issuedOn, orderNumber, invoice, buyer, reason, totals } = document
  const { taxablePaise, grossPaise } = totals
  return {
    id,
    vendorOrderId,
    invoiceId,
    number,
    issuedOn,
    orderNumber,
    reason,
    taxablePaise,
    grossPaise,
    invoiceNumber: invoice.number,
    buyerName: buyer.name,
    buyerGstin: buyer.gstin,
    isCommercial: document.taxUntil !== undefined,
    taxPaise: document.taxUntil === undefined ? grossPaise - taxablePaise : 0,
  }
}

export default function CreditNotesPage({ loaderData }: Route.ComponentProps) {
  const { query, list, creditNotes, periods } = loaderData
  const { cursor: _cursor, ...filters } = query
  const { period, q } = creditNoteList.fields(query)
  return (
    <>
      <PageHeading
        title="Credit notes"
        className="pb-6"
        actions={
          creditNotes.length > 0 ? (
            <ButtonLink to={`${HERE}.csv${creditNoteList.search(filters)}`} reloadDocument prefetch="none">
              <Download aria-hidden="true" className="size-4" />
              Download CSV
            </ButtonLink>
          ) : null
        }
      >
        <p>
          Credit notes against your{' '}
          <Link to="/vendor/invoices" className="text-link">
            invoices
          </Link>
          , latest first. The file has a row for each GST rate of a credit note, as GSTR-1 requires.
        </p>
      </PageHeading>
      {list.firstOn ? (
        <ListForm
          action={HERE}
          label="Credit notes"
          words={q}
          chips={creditNoteList.chips(HERE, query)}
          clearTo={HERE}
        >
          <PeriodField {...period} periods={periods} />
        </ListForm>
      ) : null}
      {creditNotes.length === 0 ? (
        <NoCreditNotes isNarrowed={list.firstOn !== undefined} />
      ) : (
        <CreditNoteTable creditNotes={creditNotes} />
      )}
      <ListPages {...creditNoteList.pages(HERE, query, list)} />
    </>
  )
}

type ShownCreditNote = ReturnType<typeof shown>

function CreditNoteTable({ creditNotes }: { creditNotes: readonly ShownCreditNote[] }) {
  return (
    <Table caption="Credit notes" columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Number</TableHeader>
          <TableHeader>Date</TableHeader>
          <TableHeader>Invoice</TableHeader>
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
        {creditNotes.map((note) => (
          <CreditNoteRow key={note.id} note={note} />
        ))}
      </TableBody>
    </Table>
  )
}

const AMOUNTS = [
  ['Taxable', ({ taxablePaise }: ShownCreditNote) => taxablePaise],
  ['GST', ({ taxPaise }: ShownCreditNote) => taxPaise],
  ['Total', ({ grossPaise }: ShownCreditNote) => grossPaise],
] as const

function CreditNoteRow({ note }: { note: ShownCreditNote }) {
  const order = `/vendor/orders/${note.vendorOrderId}`
  return (
    <TableRow>
      <TableCell heading className="py-2.5">
        <PaperLink href={`${order}/credit-notes/${note.id}.pdf`} number={note.number} />
        <span className="block text-muted text-sm first-letter:uppercase">
          {CREDIT_REASON_TEXTS[note.reason]}
          {note.isCommercial ? '; commercial, does not reduce tax' : null}
        </span>
      </TableCell>
      <TableCell label="Date" className="py-2.5 text-sm">
        {formatDate(note.issuedOn)}
      </TableCell>
      <TableCell label="Invoice" className="py-2.5 text-sm">
        <PaperLink href={`${order}/invoices/${note.invoiceId}.pdf`} number={note.invoiceNumber} />
      </TableCell>
      <TableCell label="Order" className="py-2.5 text-sm">
        <Link to={order} className="figures text-link">
          {note.orderNumber}
        </Link>
      </TableCell>
      <TableCell label="Buyer" className="min-w-24 py-2.5 text-sm stacked:min-w-0">
        <span className="break-words">{note.buyerName}</span>
        {note.buyerGstin ? <span className="figures block text-muted">{note.buyerGstin}</span> : null}
      </TableCell>
      {AMOUNTS.map(([label, amountOf]) => (
        <TableCell
          key={label}
          label={label}
          numeric
          className="table-card-short whitespace-nowrap py-2.5 text-sm"
        >
          {formatInr(amountOf(note), 2)}
        </TableCell>
      ))}
    </TableRow>
  )
}

function PaperLink({ href, number }: { href: string; number: string }) {
  return (
    <a href={href} download className="inline-flex items-center gap-2 whitespace-nowrap text-link">
      <Download aria-hidden="true" className="size-4 shrink-0" />
      {number}
      <span className="sr-only">(PDF)</span>
    </a>
  )
}

function NoCreditNotes({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      icon={FileSearch}
      title="No credit notes found"
      action={<ButtonLink to={HERE}>Show all credit notes</ButtonLink>}
    >
      <p>None of your credit notes matches your search.</p>
    </EmptyState>
  ) : (
    <EmptyState icon={FileMinus} title="No credit notes yet">
      <p>When invoiced goods are returned, lost or cancelled, the credit note appears here.</p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Credit notes')
