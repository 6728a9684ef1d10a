import { useId } from 'react'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { PaperLink } from '#server/money/invoicing/paper-views.ts'
import { Download } from '#web/ui/pictures/icons.ts'

interface PapersOfOrder {
  invoices: readonly PaperLink[]
  creditNotes: readonly PaperLink[]
  /** The page of the order, whose audience the link is for. */
  orderPath: string
  namesSeller: boolean
  /** Its seller prints an invoice also for whoever carries the goods, and to keep (CGST Rules, rule 48). */
  withCopies?: boolean
}

/**
 * The tax invoices of an order, one for each parcel that has left, and the credit notes for what of them went back; nothing
 * before the first.
 */
export function InvoiceLinks(props: PapersOfOrder) {
  const { invoices, creditNotes, orderPath, namesSeller, withCopies = false } = props
  return (
    <>
      <PaperList
        papers={invoices}
        title={invoices.length === 1 ? 'Tax invoice' : 'Tax invoices'}
        path={`${orderPath}/invoices`}
        namesSeller={namesSeller}
        withCopies={withCopies}
      />
      <PaperList
        papers={creditNotes}
        title={creditNotes.length === 1 ? 'Credit note' : 'Credit notes'}
        path={`${orderPath}/credit-notes`}
        namesSeller={namesSeller}
        withCopies={false}
      />
    </>
  )
}

function PaperList({
  papers,
  title,
  path,
  namesSeller,
  withCopies,
}: {
  papers: readonly PaperLink[]
  title: string
  path: string
  namesSeller: boolean
  withCopies: boolean
}) {
  const titleId = useId()
  if (papers.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="pb-3 text-lg">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {papers.map((paper) => (
          <li key={paper.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <a
              href={`${path}/${paper.id}.pdf`}
              download
              className="inline-flex items-center gap-2 underline underline-offset-4"
            >
              <Download aria-hidden className="size-4 shrink-0" />
              <span>{paper.number}</span>
              <span className="sr-only">(PDF)</span>
            </a>
            <span className="text-muted">
              {namesSeller ? `${paper.sellerName} · ` : ''}
              {formatDate(paper.issuedAt)} · {formatInr(paper.totalPaise, 2)}
            </span>
            {withCopies ? (
              <a href={`${path}/${paper.id}.pdf?copies=all`} download className="text-link text-sm">
                Original, duplicate and triplicate<span className="sr-only"> of {paper.number} (PDF)</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
