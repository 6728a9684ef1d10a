import { Form, useNavigation } from 'react-router'
import type { SellerRecord } from '#server/selling/sellers/seller-record-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface PanelProps {
  seller: SellerRecord
  answer: RefusedForm | undefined
}

/** What an administrator can decide about this seller now, each with a form of its own. */
export function DecisionPanel({ seller, answer }: PanelProps) {
  const { stage, isOnHoliday } = seller
  const isApplication = stage === 'waiting' || stage === 'asked'
  return (
    <section aria-labelledby="decide" className="flex flex-col gap-6 rounded-stage border border-line p-5">
      <h2 id="decide" className="text-xl">
        Decide
      </h2>
      {isApplication ? <ApproveForm seller={seller} answer={answer} /> : null}
      {isApplication ? (
        <DecisionForm
          intent="ask-back"
          field={{ name: 'question', label: 'Question to the seller' }}
          hint="Shown above every page of its portal and sent by email. The application waits for the answer."
          button="Send question"
          seller={seller}
          answer={answer}
        />
      ) : null}
      {stage === 'suspended' ? (
        <DecisionForm
          intent="reinstate"
          field={{ name: 'reason', label: 'Why it may sell again' }}
          hint="The seller sees this."
          button="Reinstate"
          seller={seller}
          answer={answer}
        />
      ) : null}
      {stage === 'approved' ? (
        <DecisionForm
          intent={isOnHoliday ? 'holiday-off' : 'holiday-on'}
          field={{
            name: 'holidayReason',
            label: isOnHoliday ? 'Why the holiday ends' : 'Why it goes on holiday',
          }}
          hint={
            isOnHoliday
              ? 'The seller sees this.'
              : 'The seller sees this and can end the holiday. To stop it from selling, suspend it.'
          }
          button={isOnHoliday ? 'End the holiday' : 'Set on holiday'}
          seller={seller}
          answer={answer}
        />
      ) : null}
      {stage === 'suspended' ? null : (
        <div className="border-line border-t pt-5">
          <ButtonLink to={`/admin/vendors/${seller.id}/suspend`} prefetch="none" variant="danger-outline">
            Suspend…
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

function ApproveForm({ seller, answer }: PanelProps) {
  const { isReady } = seller.readiness
  if (!isReady)
    return (
      <DecisionForm
        intent="approve"
        field={{ name: 'reason', label: 'Why you approve it anyway' }}
        hint="Something is missing, or a check has failed. Kept on record. The seller does not see it."
        button="Approve anyway"
        seller={seller}
        answer={answer}
      />
    )
  return (
    <DecisionForm intent="approve" button="Approve" variant="primary" seller={seller} answer={answer}>
      <p className="text-[0.9375rem]">Nothing is missing, and no check has failed.</p>
    </DecisionForm>
  )
}

interface DecisionFormProps extends PanelProps {
  intent: string
  field?: { name: string; label: string }
  hint?: string
  button: string
  variant?: ButtonVariant
  children?: React.ReactNode
}

function DecisionForm(props: DecisionFormProps) {
  const { seller, answer: anyAnswer, intent, field, hint, button, variant = 'secondary', children } = props
  const answer = anyAnswer?.typed.intent === intent ? anyAnswer : undefined
  const isBusy = useNavigation().formData?.get('intent') === intent
  return (
    <Form
      method="post"
      action={`/admin/vendors/${seller.id}`}
      noValidate
      preventScrollReset
      className="flex flex-col gap-3"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={seller.version} />
      <FormRefusal message={answer?.fields.form} />
      {children}
      {field ? (
        <TextArea
          label={field.label}
          name={field.name}
          rows={3}
          maxLength={500}
          defaultValue={answer?.typed[field.name]}
          error={answer?.fields[field.name]}
          hint={hint}
        />
      ) : null}
      <div>
        <Button type="submit" variant={variant} busy={isBusy ? 'Saving...' : false}>
          {button}
        </Button>
      </div>
    </Form>
  )
}
