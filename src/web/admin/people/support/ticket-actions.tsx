import { Form } from 'react-router'
import { TICKET_REASON_LENGTH_MAX } from '#domain/people/support/ticket-forms.ts'
import type { Assignee } from '#server/people/support/assignee-views.ts'
import type { TicketPage } from '#server/people/support/thread-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChevronRight } from '#web/ui/pictures/icons.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface TicketActionsProps {
  ticket: TicketPage
  adminId: string
  assignees: readonly Assignee[]
  keys: { note: string; move: string }
  refusalOf(...intents: string[]): RefusedForm | undefined
}

/** What is done with a ticket besides answering it; each is a form of its own. */
export function TicketActions({ ticket, adminId, assignees, keys, refusalOf }: TicketActionsProps) {
  const action = `/admin/support/${ticket.id}`
  return (
    <section aria-label="Actions" className="flex flex-col gap-6 border-line border-b pb-8">
      <Assign ticket={ticket} adminId={adminId} assignees={assignees} refusal={refusalOf('assign')} />
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="intent" value="mark" />
        <input type="hidden" name="kind" value={ticket.kind === 'grievance' ? 'contact' : 'grievance'} />
        <Button type="submit" size="sm" className="w-full">
          {ticket.kind === 'grievance' ? 'Not a grievance' : 'Mark as grievance'}
        </Button>
      </Form>
      <MoveForm ticket={ticket} moveKey={keys.move} refusal={refusalOf('close', 'reopen')} />
      <Form
        key={keys.note}
        method="post"
        action={action}
        noValidate
        preventScrollReset
        className="flex flex-col gap-3"
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="key" value={keys.note} />
        <TextArea
          label="Internal note"
          name="text"
          rows={3}
          defaultValue={refusalOf('note')?.typed.text ?? ''}
          error={refusalOf('note')?.fields.text}
          hint="Only we see it."
        />
        <Button type="submit" size="sm">
          Save note
        </Button>
      </Form>
    </section>
  )
}

function Assign(
  o: Pick<TicketActionsProps, 'ticket' | 'adminId' | 'assignees'> & { refusal: RefusedForm | undefined },
) {
  const { ticket, adminId, assignees, refusal } = o
  const action = `/admin/support/${ticket.id}`
  const assignee = ticket.assignee
  const isGone = assignee !== undefined && !assignees.some(({ userId }) => userId === assignee.userId)
  return (
    <div className="flex flex-col gap-3">
      <Form
        key={assignee?.userId ?? ''}
        method="post"
        action={action}
        preventScrollReset
        className="flex items-end gap-2"
      >
        <input type="hidden" name="intent" value="assign" />
        <SelectField
          label="Assigned to"
          name="assignee"
          defaultValue={assignee?.userId ?? ''}
          error={refusal?.fields.form}
          className="min-w-0 grow"
        >
          <option value="">Nobody</option>
          {isGone ? <option value={assignee.userId}>{assignee.name}</option> : null}
          {assignees.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit">Assign</Button>
      </Form>
      {assignee?.userId === adminId ? null : (
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="assignee" value={adminId} />
          <Button type="submit" size="sm" className="w-full">
            Assign to me
          </Button>
        </Form>
      )}
    </div>
  )
}

/** Closing without a mail, and opening again: rare, so folded away, and never without a reason. */
function MoveForm(o: { ticket: TicketPage; moveKey: string; refusal: RefusedForm | undefined }) {
  const { ticket, moveKey, refusal } = o
  const isClosed = ticket.status === 'closed'
  return (
    <details open={refusal !== undefined || undefined} className="group">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 font-medium text-sm">
        <ChevronRight aria-hidden="true" className="size-4 text-muted group-open:rotate-90" />
        {isClosed ? 'Reopen' : 'Close without an email'}
      </summary>
      <Form
        key={`${ticket.version} ${refusal?.fields.reason ?? ''}`}
        method="post"
        action={`/admin/support/${ticket.id}`}
        noValidate
        preventScrollReset
        className="flex flex-col gap-3 pt-2"
      >
        <input type="hidden" name="intent" value={isClosed ? 'reopen' : 'close'} />
        <input type="hidden" name="key" value={moveKey} />
        <input type="hidden" name="version" value={ticket.version} />
        {refusal?.fields.form ? (
          <Notice tone="bad" role="alert">
            {refusal.fields.form}
          </Notice>
        ) : null}
        <TextField
          label="Reason"
          name="reason"
          maxLength={TICKET_REASON_LENGTH_MAX}
          defaultValue={refusal?.typed.reason ?? ''}
          error={refusal?.fields.reason}
          hint="Kept in the thread and in the audit log."
        />
        <Button type="submit" size="sm">
          {isClosed ? 'Reopen' : 'Close'}
        </Button>
      </Form>
    </details>
  )
}
