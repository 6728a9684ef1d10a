import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ListedCommissionPaper } from '#server/money/accounting/commission/commission-paper-views.ts'
import type { OfferedPaper } from './paper-list.tsx'

const WORDS = {
  invoice: 'Our invoice for commission',
  'credit-note': 'Our credit note for commission',
  'commercial-note': 'Our commercial credit note for commission',
} as const satisfies Record<ListedCommissionPaper['kind'], string>

/** Our invoices and credit notes for commission as papers of a page. */
export function commissionPapers(
  page: string,
  papers: readonly ListedCommissionPaper[],
  { namesSeller }: { namesSeller: boolean },
): OfferedPaper[] {
  return papers.map(({ id, kind, number, issuedAt, totalPaise, sellerName }) => {
    const what = WORDS[kind]
    const gst = kind === 'commercial-note' ? 'without GST' : 'with GST'
    const facts = `${formatDate(issuedAt)} · ${formatInr(totalPaise, 2)} ${gst}`
    return {
      title: `${number}`,
      text: namesSeller ? `${what} to ${sellerName} · ${facts}` : `${what} · ${facts}`,
      files: [{ label: 'PDF', href: `${page}/commission/${id}.pdf` }],
    }
  })
}
