import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { demoMailList } from '#domain/office/system/demo-mail-list.ts'
import { mailKindWords } from '#domain/office/system/mail-kinds.ts'
import { MailText } from './mail-text.tsx'

interface OpenedMailProps {
  mail: {
    id: string
    kind: string
    subject: string
    to_address: string
    created_at: Date
    text_body: string | null
    /** Of the order that it is about. */
    number: string | undefined
    order_id: string | null
    attached_invoice_id: string | null
    attached_credit_note_id: string | null
  }
}

const HERE = '/demo/mail'

/** One mail as a mail program shows it, and its plain text below. */
export function OpenedMail({ mail }: OpenedMailProps) {
  const { id, number, to_address: to } = mail
  return (
    <article className="order-first min-w-0 lg:order-none">
      <h2 className="break-words text-2xl">{mail.subject}</h2>
      <p className="break-words pt-1 text-muted text-sm">
        {mailKindWords(mail.kind)}, to {to}, {formatDateTime(mail.created_at)}
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 pt-1 pb-4 text-sm">
        {number ? (
          <Link to={HERE + demoMailList.search({ q: number })} className="text-link">
            All mails about order {number}
          </Link>
        ) : null}
        {mail.order_id && mail.attached_invoice_id ? (
          <a href={`/orders/${mail.order_id}/invoices/${mail.attached_invoice_id}.pdf`} className="text-link">
            Its invoice (sign in as its customer)
          </a>
        ) : null}
        {mail.order_id && mail.attached_credit_note_id ? (
          <a
            href={`/orders/${mail.order_id}/credit-notes/${mail.attached_credit_note_id}.pdf`}
            className="text-link"
          >
            Its credit note (sign in as its customer)
          </a>
        ) : null}
        <Link to={HERE + demoMailList.search({ q: to })} className="break-all text-link">
          All mails to this address
        </Link>
      </p>
      <iframe
        key={id}
        title={`The mail “${mail.subject}”`}
        src={`${HERE}/${id}/html`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[46rem] w-full rounded-stage border border-line bg-surface"
      />
      <details className="pt-4">
        <summary className="cursor-pointer py-2 font-medium">As plain text</summary>
        <MailText text={mail.text_body ?? ''} />
      </details>
    </article>
  )
}
