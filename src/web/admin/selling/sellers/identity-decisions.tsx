import { Form, useNavigation } from 'react-router'
import type { ApplicationCheck } from '#domain/selling/sellers/application-checks.ts'
import type { IdentityChange } from '#server/selling/sellers/legal-identity/identity-change-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface Props {
  sellerId: string
  change: IdentityChange
  checks: readonly ApplicationCheck[]
  answer: RefusedForm | undefined
}

/** What an administrator can decide about a change of legal identity, each with a form of its own. */
export function IdentityDecisions({ sellerId, change, checks, answer }: Props) {
  const hasFailed = checks.some(({ outcome }) => outcome === 'failed')
  const common = { sellerId, changeId: change.id, answer }
  return (
    <section
      aria-labelledby="decide"
      className="flex flex-col gap-6 rounded-stage border border-line p-5 xl:sticky xl:top-24"
    >
      <h2 id="decide" className="text-xl">
        Decide
      </h2>
      {hasFailed ? (
        <Decision
          {...common}
          intent="approve"
          field={{ name: 'reason', label: 'Why you approve it anyway' }}
          hint="A check has failed. Kept on record. The seller does not see it."
          button="Approve anyway"
        />
      ) : (
        <Decision {...common} intent="approve" button="Approve" variant="primary" />
      )}
      <Decision
        {...common}
        intent="ask-back"
        field={{ name: 'question', label: 'Question to the seller' }}
        hint="Shown in its settings and sent by email. The change waits for the answer."
        button="Send question"
      />
      <Decision
        {...common}
        intent="decline"
        field={{ name: 'reason', label: 'Why you decline it' }}
        hint="The seller sees this. It is kept in the audit log."
        button="Decline"
        variant="danger"
      />
    </section>
  )
}

interface DecisionProps {
  sellerId: string
  changeId: string
  answer: RefusedForm | undefined
  intent: string
  field?: { name: string; label: string }
  hint?: string
  button: string
  variant?: ButtonVariant
}

function Decision({
  sellerId,
  changeId,
  answer: anyAnswer,
  intent,
  field,
  hint,
  button,
  variant,
}: DecisionProps) {
  const answer = anyAnswer?.typed.intent === intent ? anyAnswer : undefined
  const isBusy = useNavigation().formData?.get('intent') === intent
  return (
    <Form
      method="post"
      action={`/admin/vendors/${sellerId}/identity`}
      noValidate
      preventScrollReset
      className="flex flex-col gap-3"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="changeId" value={changeId} />
      <FormRefusal message={answer?.fields.form} />
      {field ? (
        <TextArea
          label={field.label}
          name={field.name}
          id={`${intent}-${field.name}`}
          rows={3}
          maxLength={500}
          defaultValue={answer?.typed[field.name]}
          error={answer?.fields[field.name]}
          hint={hint}
        />
      ) : null}
      <div>
        <Button type="submit" variant={variant ?? 'secondary'} busy={isBusy ? 'Saving...' : false}>
          {button}
        </Button>
      </div>
    </Form>
  )
}
