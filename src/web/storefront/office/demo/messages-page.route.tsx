import { data, Form } from 'react-router'
import { fillIn } from '#domain/ground/phone-messages/fill-template.ts'
import { CHANNEL_WORDS, KIND_WORDS } from '#domain/ground/phone-messages/kind-words.ts'
import { templateOf } from '#domain/ground/phone-messages/message-templates.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { isMobileNumber } from '#domain/ground/shared/phone-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { noteReport } from '#server/ground/phone-messages/note-report.ts'
import { takeReply } from '#server/ground/phone-messages/take-reply.ts'
import {
  type DemoMessage,
  findDemoAttempt,
  listDemoMessages,
} from '#server/office/system/phone-message-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Inbox } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/messages-page.route'
import { requireDemoMessages } from './require-demo-messages.ts'

const HERE = '/demo/messages'
const STATES = ['delivered', 'read', 'failed'] as const
const REPLIES = ['stop', 'start'] as const

export async function loader({ context }: Route.LoaderArgs) {
  requireDemoMessages(context)
  return { messages: await listDemoMessages(context.get(appContext)) }
}

/** Plays the services' part: reports of a message, and what its reader answers. */
export async function action({ request, context }: Route.ActionArgs) {
  requireDemoMessages(context)
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, [...STATES, ...REPLIES])
  const id = String(form.get('attemptId'))
  const attempt = isUuid(id) ? await findDemoAttempt(app, id) : undefined
  if (!attempt) throw data(null, 404)
  if (intent === 'stop' || intent === 'start') {
    if (isMobileNumber(attempt.to_number)) await takeReply(app, { from: attempt.to_number, text: intent })
  } else
    await noteReport(app, {
      attemptId: attempt.id,
      service: attempt.service,
      serviceId: attempt.service_id ?? attempt.id,
      state: intent,
      ...(intent === 'failed' && { problem: 'Reported as failed on the demonstration’s page' }),
    })
  return redirectWithToast(HERE, { kind: 'success', text: 'Reported' })
}

export default function DemoMessagesPage({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title="Demo messages">
        <p>
          WhatsApp messages and SMS that the shop would have sent. Report what became of each, or answer it.
        </p>
      </PageHeading>
      {messages.length === 0 ? (
        <EmptyState icon={Inbox} title="No message yet">
          <p>Agree to WhatsApp on your profile and place an order.</p>
        </EmptyState>
      ) : (
        <ul aria-label="Messages" className="divide-y divide-line border-line border-y">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </div>
  )
}

function MessageRow({ message }: { message: DemoMessage }) {
  const attempt = message.attempts.at(-1)
  const { sms = '', whatsapp } = templateOf(message.kind)
  const text = attempt?.channel === 'sms' || !('text' in whatsapp) ? sms : whatsapp.text
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{KIND_WORDS[message.kind]}</span>
        <span className="figures">{message.to_number}</span>
        <span className="text-muted">{formatDateTime(message.created_at)}</span>
      </p>
      <p className="wrap-anywhere max-w-prose rounded-control bg-sunken p-3">
        {fillIn(text, message.filled_in)}
      </p>
      <p className="text-muted text-sm">
        {message.attempts.length === 0
          ? message.state === 'waiting'
            ? `Waits until ${formatDateTime(message.due_at)}`
            : 'Not sent'
          : message.attempts.map((each) => `${CHANNEL_WORDS[each.channel]}: ${each.state}`).join('; ')}
        {message.problem ? ` (${message.problem})` : ''}
      </p>
      {attempt ? <Reports attempt={attempt} /> : null}
    </li>
  )
}

function Reports({ attempt }: { attempt: DemoMessage['attempts'][number] }) {
  const words = {
    delivered: 'Arrived',
    read: 'Read',
    failed: 'Failed',
    stop: 'Answer STOP',
    start: 'Answer START',
  }
  const isWhatsapp = attempt.channel === 'whatsapp'
  const intents = [
    ...STATES.filter((state) => isWhatsapp || state !== 'read'),
    ...(isWhatsapp ? REPLIES : []),
  ]
  return (
    <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
      <input type="hidden" name="attemptId" value={attempt.id} />
      {intents.map((intent) => (
        <Button key={intent} type="submit" name="intent" value={intent} variant="quiet">
          {words[intent]}
        </Button>
      ))}
    </Form>
  )
}

export const meta = () => unlisted('Demo messages')
