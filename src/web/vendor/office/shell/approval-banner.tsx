import { Form, Link, useNavigation } from 'react-router'
import type { ChecklistStep } from '#domain/selling/sellers/seller-checklist.ts'
import type { MissingItem } from '#domain/selling/sellers/seller-readiness.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MissingPieces } from './approval-checklist.tsx'

export interface Approval {
  standing: 'applied' | 'suspended'
  missing: readonly MissingItem[]
  /** What was said when it was decided. */
  note: string | null
  /** What we have asked, until it is answered. */
  question: string | null
  steps: readonly ChecklistStep[]
}

interface ApprovalBannerProps extends Omit<Approval, 'steps'> {
  /** Every step stands on the page itself. */
  isBesideChecklist: boolean
}

/** As long as nothing of the shop is on sale: why, and what its owner can do about it. */
export function ApprovalBanner({
  standing,
  missing,
  note,
  question,
  isBesideChecklist,
}: ApprovalBannerProps) {
  if (standing === 'suspended') {
    return (
      <Notice tone="bad" title="Your shop is suspended" className="mb-8">
        <p>
          Shoppers cannot see your products. Please still ship the orders you already have, and{' '}
          <Link to="/contact" className="text-link">
            contact us
          </Link>
          .
        </p>
        {note ? <p className="whitespace-pre-line pt-1">{note}</p> : null}
      </Notice>
    )
  }
  if (question !== null) return <Question question={question} missing={isBesideChecklist ? [] : missing} />
  if (missing.length === 0) {
    return (
      <Notice title="We are checking your shop" className="mb-8">
        <p>
          We have everything we need. Your products are not on sale yet. We will email you once your shop is
          approved.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title="Your shop is not approved yet" className="mb-8">
      <p>
        You can prepare everything, but nothing goes on sale until we approve your shop.
        {isBesideChecklist ? '' : ' Still missing:'}
      </p>
      {isBesideChecklist ? null : <MissingPieces pieces={missing} />}
    </Notice>
  )
}

function Question({ question, missing }: { question: string; missing: readonly MissingItem[] }) {
  const isBusy = useNavigation().formAction === '/vendor/settings/send-again'
  return (
    <Notice tone="warn" title="We have a question about your shop" className="mb-8">
      <p className="whitespace-pre-line">{question}</p>
      {missing.length > 0 ? (
        <div className="pt-2">
          <p>Still missing:</p>
          <MissingPieces pieces={missing} />
        </div>
      ) : null}
      <Form
        method="post"
        action="/vendor/settings/send-again"
        className="flex flex-wrap items-center gap-3 pt-3"
      >
        <Button type="submit" size="sm" busy={isBusy ? 'Sending...' : false}>
          Send again
        </Button>
        <span className="text-sm">
          Once your{' '}
          <Link to="/vendor/settings" className="text-link">
            settings
          </Link>{' '}
          answer our question.
        </span>
      </Form>
    </Notice>
  )
}
