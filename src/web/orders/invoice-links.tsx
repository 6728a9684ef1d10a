import { Download } from 'lucide-react'
import { formatDate } from '#domain/shared/dates.ts'
import { formatInr } from '#domain/shared/money.ts'
import type { InvoiceLink } from '#server/invoicing/invoice-views.ts'

/** The tax invoices of an order, one for each parcel that has left; nothing before the first. */
export function InvoiceLinks({
  invoices,
  orderPath,
  namesSeller,
}: {
  invoices: readonly InvoiceLink[]
  /** The page of the order, whose audience the link is for. */
  orderPath: string
  namesSeller: boolean
}) {
  if (invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="pb-3 text-lg">
        {invoices.length === 1 ? 'Tax invoice' : 'Tax invoices'}
      </h2>
      <ul className="flex flex-col gap-3">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <a
              href={`${orderPath}/invoices/${invoice.id}.pdf`}
              download
              className="inline-flex items-center gap-2 underline underline-offset-4"
            >
              <Download aria-hidden className="size-4 shrink-0" />
              <span className="figures">{invoice.number}</span>
              <span className="sr-only">(PDF)</span>
            </a>
            <span className="text-muted">
              {namesSeller ? `${invoice.sellerName} · ` : ''}
              {formatDate(invoice.issuedAt)} · {formatInr(invoice.totalPaise, 2)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
