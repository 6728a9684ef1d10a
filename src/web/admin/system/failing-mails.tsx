import { Form } from 'react-router'
import { formatDateTime } from '#domain/shared/dates.ts'
import type { FailingMail } from '#server/system/failing-mail-views.ts'
import { Button } from '#web/ui/button.tsx'
import { ListSection } from '#web/ui/sections/page-section.tsx'

interface FailingMailsProps {
  mails: readonly FailingMail[]
  isMore: boolean
  mayChange: boolean
}

/** Letters that the mail server has not taken, each with a button that tries at once. */
export function FailingMails({ mails, isMore, mayChange }: FailingMailsProps) {
  return (
    <ListSection
      id="mails"
      title="Mails that could not be sent"
      rows={mails}
      empty="Every mail has been sent, or is on its way."
      below={
        isMore ? (
          <p className="pt-3 text-muted text-sm">
            The latest {mails.length} are shown; there are older ones.
          </p>
        ) : null
      }
    >
      {(mail) => (
        <li key={mail.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 grow basis-64">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{mail.kind}</span>
              <span className="figures text-muted text-sm">
                {formatDateTime(mail.createdAt)} · tried {mail.tries === 1 ? 'once' : `${mail.tries} times`}
              </span>
            </p>
            <p className="break-words text-[0.9375rem]">{mail.trouble}</p>
          </div>
          <MailAction mail={mail} mayChange={mayChange} />
        </li>
      )}
    </ListSection>
  )
}

function MailAction({ mail, mayChange }: { mail: FailingMail; mayChange: boolean }) {
  if (mail.isGone) return <p className="text-muted text-sm">Its text is gone.</p>
  if (!mayChange) return null
  return (
    <Form method="post">
      <input type="hidden" name="mailId" value={mail.id} />
      <Button
        type="submit"
        size="sm"
        name="intent"
        value="send-again"
        aria-label={`Send again the mail ${mail.kind} of ${formatDateTime(mail.createdAt)}`}
      >
        Send again
      </Button>
    </Form>
  )
}
