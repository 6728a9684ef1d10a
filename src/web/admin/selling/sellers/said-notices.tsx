import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { canWithdrawChange } from '#domain/selling/sellers/identity-change.ts'
import type { IdentityChange } from '#server/selling/sellers/legal-identity/identity-change-views.ts'
import type { SellerRecord } from '#server/selling/sellers/seller-record-views.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What was said between the back office and the seller, as it stands now. */
export function SaidNotices({
  seller,
  identityChange,
}: {
  seller: SellerRecord
  identityChange: IdentityChange | undefined
}) {
  const { stage, question, decisionNote, isOnHoliday, holidayNote } = seller
  const isApplication = stage === 'waiting' || stage === 'asked'
  return (
    <div className="flex flex-col gap-3 pb-8 empty:hidden">
      {isApplication && question ? (
        <Notice
          tone={question.answeredAt ? 'good' : 'note'}
          title={
            question.answeredAt
              ? `The seller sent its application again on ${formatDateTime(question.answeredAt)}`
              : `Asked on ${formatDateTime(question.askedAt)}. The seller has not answered yet`
          }
        >
          <p className="whitespace-pre-line break-words">{question.note}</p>
        </Notice>
      ) : null}
      {identityChange && canWithdrawChange(identityChange.stage) ? (
        <Notice
          tone={identityChange.stage === 'waiting' ? 'warn' : 'note'}
          title={
            identityChange.stage === 'planned'
              ? `New legal identity from ${formatDay(identityChange.fromDay)}`
              : 'The seller has requested a new legal identity'
          }
        >
          <Link to={`/admin/vendors/${seller.id}/identity`} className="text-link">
            {identityChange.stage === 'waiting' ? 'Review and decide' : 'Review'}
          </Link>
        </Notice>
      ) : null}
      {stage === 'suspended' && decisionNote ? (
        <Notice tone="bad" title="Suspended">
          <p className="whitespace-pre-line break-words">{decisionNote}</p>
        </Notice>
      ) : null}
      {isOnHoliday ? (
        <Notice
          tone="warn"
          title={holidayNote ? 'Set on holiday by an administrator' : 'The seller went on holiday itself'}
        >
          {holidayNote ? <p className="whitespace-pre-line break-words">{holidayNote}</p> : null}
        </Notice>
      ) : null}
    </div>
  )
}
