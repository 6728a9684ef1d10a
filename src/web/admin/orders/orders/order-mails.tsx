import { Form, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { mailKindWords } from '#domain/office/system/mail-kinds.ts'
import type { AdminOrderMail } from '#server/orders/orders/admin-order-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChevronDown } from '#web/ui/pictures/icons.ts'

/** Every message about the order: to whom, when, and whether it left. */
export function OrderMails({ mails, maySend }: { mails: readonly AdminOrderMail[]; maySend: boolean }) {
  const { formData } = useNavigation()
  const sendingId = formData?.get('intent') === 'send-again' ? formData.get('mailId') : undefined
  return (
    <section aria-labelledby="order-letters">
      <details open={mails.some((mail) => stateOf(mail).word === 'Failed')}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 border-line border-b pb-1 [&::-webkit-details-marker]:hidden">
          <h2 id="order-letters" className="scroll-mt-24 text-lg">
            Emails
          </h2>
          <span className="figures text-muted">{mails.length}</span>
          <ChevronDown aria-hidden="true" className="size-4 [[open]>summary>&]:rotate-180" />
        </summary>
        {mails.length === 0 ? <p className="pt-3 text-muted text-sm">None sent yet.</p> : null}
        <ul aria-label="Emails" className="divide-y divide-line">
          {mails.map((mail) => (
            <li key={mail.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
              <div className="min-w-0">
                <p className="font-medium">
                  {mail.subject}
                  {mail.isCopy ? <span className="font-normal text-muted"> (sent again)</span> : null}
                </p>
                <p className="wrap-anywhere text-muted text-sm">
                  {mailKindWords(mail.kind)}, to <Breakable text={mail.to} />
                </p>
                <p className="figures flex flex-wrap items-center gap-2 pt-1 text-sm">
                  <Badge tone={stateOf(mail).tone}>{stateOf(mail).word}</Badge>
                  <time dateTime={mail.sentAt ?? mail.createdAt}>
                    {formatDateTime(mail.sentAt ?? mail.createdAt)}
                  </time>
                </p>
                {mail.problem && !mail.sentAt ? (
                  <p className="break-words pt-1 text-bad text-sm">
                    {mail.problem} ({counted(mail.attempts, 'attempt')})
                  </p>
                ) : null}
              </div>
              {maySend && mail.hasText && (mail.sentAt || mail.problem) ? (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="mailId" value={mail.id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="send-again"
                    size="sm"
                    aria-label={`Send again: ${mail.subject}`}
                    busy={sendingId === mail.id ? 'Sending...' : false}
                  >
                    Send again
                  </Button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function stateOf({ sentAt, problem }: AdminOrderMail) {
  if (sentAt) return { tone: 'green', word: 'Sent' } as const
  return problem
    ? ({ tone: 'red', word: 'Failed' } as const)
    : ({ tone: 'yellow', word: 'On its way' } as const)
}
