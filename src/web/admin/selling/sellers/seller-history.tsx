import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { auditFieldLabel } from '#domain/office/audit-log/audit-fields.ts'
import { DOCUMENT_NAMES } from '#domain/selling/sellers/document-file.ts'
import type { SellerEvent, SellerRecord } from '#server/selling/sellers/seller-record-views.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  'seller.approved': 'Approved',
  'seller.suspended': 'Suspended',
  'seller.reinstated': 'Reinstated',
  'seller.asked_back': 'Question sent',
  'seller.sent_again': 'Application sent again',
  'seller.document_sent': 'Document sent',
  'seller.document_seen': 'Document opened',
  'seller.account_linked': 'Account with the payment service linked',
  'seller.cash_limit_set': 'Cash limit set',
  'seller.owner_appointed': 'Owner appointed',
  'message_hours.changed': 'Hours for messages changed',
  'seller.holiday_began': 'Set on holiday',
  'seller.holiday_ended': 'Holiday ended',
  'seller.profile_changed': 'Profile changed',
  'seller.logo_changed': 'Logo changed',
  'seller.business_changed': 'Business and addresses changed',
  'seller.identity_change_asked': 'New legal identity requested',
  'seller.identity_change_withdrawn': 'Change of legal identity withdrawn',
  'seller.identity_change_asked_back': 'Question sent about the legal identity',
  'seller.identity_change_answered': 'Question about the legal identity answered',
  'seller.identity_change_approved': 'Change of legal identity approved',
  'seller.identity_change_declined': 'Change of legal identity declined',
  'seller.identity_changed': 'New legal identity in effect',
  'seller.care_changed': 'Customer care changed',
  'seller.invoices_changed': 'Invoice settings changed',
  'seller.bank_account_changed': 'Bank account changed',
}

/** Who did what to the seller, the latest first. */
export function SellerHistory({ seller, canAudit }: { seller: SellerRecord; canAudit: boolean }) {
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">
        {seller.history.map((event) => (
          <Row key={event.id} at={event.at} who={whoOf(event)} what={ACTIONS[event.action] ?? event.action}>
            {event.document ? <p>{DOCUMENT_NAMES[event.document]}</p> : null}
            {event.changed.length > 0 ? <p>{event.changed.map(auditFieldLabel).join(', ')}</p> : null}
            {event.reason ? <p className="whitespace-pre-line">{event.reason}</p> : null}
          </Row>
        ))}
        <Row at={seller.appliedAt} who="Seller" what="Applied" />
      </ol>
      {canAudit ? (
        <p className="pt-3">
          <Link
            to={`/admin/audit?subject=${encodeURIComponent(`seller:${seller.id}`)}`}
            className="text-link text-sm"
          >
            Full history in the audit log
          </Link>
        </p>
      ) : null}
    </>
  )
}

interface RowProps {
  at: string
  who: string
  what: string
  children?: React.ReactNode
}

function Row({ at, who, what, children }: RowProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <p className="text-sm">
        <span className="font-medium">{who}</span>
        <time dateTime={at} className="figures block text-muted">
          {formatDateTime(at)}
        </time>
      </p>
      <div className="min-w-0 break-words text-[0.9375rem]">
        <p>{what}</p>
        <div className="text-muted text-sm">{children}</div>
      </div>
    </li>
  )
}

function whoOf({ actorKind, actorName }: SellerEvent): string {
  const kind = { admin: 'administrator', vendor: 'seller', customer: 'customer', system: 'system' }[actorKind]
  return actorName ? `${actorName} (${kind})` : kind
}
