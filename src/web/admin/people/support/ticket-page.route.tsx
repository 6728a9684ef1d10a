import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { CodeOf, Result } from '#domain/ground/shared/result.ts'
import { fillTemplate } from '#domain/people/support/answer-template.ts'
import { readTicketNumber } from '#domain/people/support/ticket-number.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { findClaimOfTicket } from '#server/orders/fit-claims/office-claim-views.ts'
import { answerTicket } from '#server/people/support/answer-ticket.ts'
import { listAssignees } from '#server/people/support/assignee-views.ts'
import {
  assignTicket,
  closeTicketQuietly,
  markTicket,
  noteOnTicket,
  reopenTicket,
} from '#server/people/support/change-ticket.ts'
import { findTemplate, listTemplates } from '#server/people/support/template-views.ts'
import { findTicket, type TicketPage as TicketShown } from '#server/people/support/thread-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/ticket-page.route'
import { AnswerForm } from './answer-form.tsx'
import { ClockBadge } from './clock-badge.tsx'
import { StatusBadges } from './status-badge.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketSender } from './ticket-sender.tsx'
import { TicketThread } from './ticket-thread.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'support.read')
  const app = context.get(appContext)
  const ticket = await getTicket(app, admin, params.id)
  const mayAnswer = mayDo(admin.role, 'support.answer')
  const [assignees, templates, template, claim] = await Promise.all([
    mayAnswer ? listAssignees(app.db, admin) : [],
    mayAnswer ? listTemplates(app.db, admin) : [],
    findTemplate(app.db, admin, new URL(request.url).searchParams.get('template')),
    findClaimOfTicket(app.db, admin, ticket.id),
  ])
  return {
    ticket,
    claim,
    mayAnswer,
    mayAudit: mayDo(admin.role, 'audit.read'),
    adminId: admin.userId,
    assignees,
    templates: templates.map(({ id, name }) => ({ id, name })),
    inserted: template ? fillIn(ticket, template.text) : '',
    keys: { answer: app.random.uuid(), note: app.random.uuid(), move: app.random.uuid() },
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'support.answer')
  const app = context.get(appContext)
  const ticket = await getTicket(app, admin, params.id)
  const form = await request.formData()
  const intent = readIntent(form, ['insert', ...INTENTS])
  if (intent === 'insert') return insertTemplate(app, admin, ticket, form)
  const act: Action = ACTIONS[intent]
  const done = await act.run(app, admin, { ticketId: ticket.id, fields: Object.fromEntries(form) })
  if (!done.ok) return refusedForm(done.problem, form)
  return redirectWithToast(`/admin/support/${ticket.id}`, { kind: 'success', text: act.done(ticket.number) })
}

type ActionRefusal = CodeOf<
  | typeof answerTicket
  | typeof closeTicketQuietly
  | typeof reopenTicket
  | typeof noteOnTicket
  | typeof assignTicket
  | typeof markTicket
>

interface Action {
  run(
    app: App,
    admin: Permitted<'support.answer'>,
    o: { ticketId: number; fields: Readonly<Record<string, unknown>> },
  ): Promise<Result<unknown, ActionRefusal>>
  done(number: string): string
}

/** What each form of the page does, and what is said when it is done. */
const ACTIONS = {
  answer: {
    run: (app, admin, o) => answerTicket(app, admin, { ...o, closes: false }),
    done: (number) => `Your answer to ${number} is on its way`,
  },
  resolve: {
    run: (app, admin, o) => answerTicket(app, admin, { ...o, closes: true }),
    done: (number) => `${number} is resolved, and your answer is on its way`,
  },
  close: { run: closeTicketQuietly, done: (number) => `${number} is closed` },
  reopen: { run: reopenTicket, done: (number) => `${number} is open again` },
  note: { run: noteOnTicket, done: () => 'Your note is saved' },
  assign: { run: assignTicket, done: (number) => `${number} is assigned` },
  mark: { run: markTicket, done: (number) => `${number} is marked` },
} as const satisfies Readonly<Record<string, Action>>
const INTENTS = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]

async function getTicket(
  app: App,
  admin: Permitted<'support.read' | 'support.answer'>,
  id: string,
): Promise<TicketShown> {
  const sequence = readTicketNumber(id)
  const ticket = sequence && (await findTicket(app.db, admin, sequence, app.clock.now()))
  if (!ticket) throw data(null, { status: 404 })
  return ticket
}

/** Puts a template under what is written already. */
async function insertTemplate(
  app: App,
  admin: Permitted<'support.answer'>,
  ticket: TicketShown,
  form: FormData,
) {
  const template = await findTemplate(app.db, admin, String(form.get('template')))
  const written = String(form.get('text') ?? '').trimEnd()
  const text = [written, template ? fillIn(ticket, template.text) : ''].filter(Boolean).join('\n\n')
  return data({
    fields: {} as Record<string, string>,
    typed: { intent: 'answer', text } as Record<string, string>,
  })
}

function fillIn(ticket: TicketShown, text: string): string {
  const order = ticket.orders[0]?.number
  return fillTemplate(text, { name: ticket.name, number: ticket.number, ...(order && { order }) })
}

/** After a refusal too: what somebody else wrote meanwhile has to be seen. */
export function shouldRevalidate(_: ShouldRevalidateFunctionArgs) {
  return true
}

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, claim, mayAnswer, mayAudit, adminId, assignees, templates, inserted, keys } = loaderData
  const refusalOf = (...intents: string[]) =>
    actionData && intents.includes(actionData.typed.intent ?? '') ? actionData : undefined
  return (
    <>
      <Breadcrumbs items={[{ label: 'Support', to: '/admin/support' }, { label: ticket.number }]} />
      <PageHeading
        title={
          <>
            Ticket <span className="figures">{ticket.number}</span>
          </>
        }
        className="pt-1 pb-6"
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <StatusBadges status={ticket.status} kind={ticket.kind} />
          <ClockBadge clock={ticket.clock} />
          <span>
            {ticket.subject}, {formatDateTime(ticket.createdAt)}
          </span>
        </p>
      </PageHeading>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-8">
          <TicketThread ticket={ticket} />
          {mayAnswer && ticket.status === 'closed' ? (
            <p className="border-line border-t pt-6 text-muted">
              This ticket is closed. It reopens when {ticket.name} replies, or when you reopen it.
            </p>
          ) : null}
          {mayAnswer && ticket.status !== 'closed' ? (
            <AnswerForm
              ticket={ticket}
              templates={templates}
              inserted={inserted}
              answerKey={keys.answer}
              refusal={refusalOf('answer', 'resolve')}
            />
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {mayAnswer ? (
            <TicketActions
              ticket={ticket}
              adminId={adminId}
              assignees={assignees}
              keys={keys}
              refusalOf={refusalOf}
            />
          ) : null}
          {claim ? (
            <p>
              About the fit claim{' '}
              <Link to={`/admin/fit-claims/${claim.returnId}`} className="figures text-link">
                {claim.number}
              </Link>
            </p>
          ) : null}
          <TicketSender ticket={ticket} mayAudit={mayAudit} />
        </div>
      </div>
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.ticket.number
  return unlisted(number ? `Ticket ${number}` : 'Page Not Found')
}
