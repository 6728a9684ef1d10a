import { useContext, useId } from 'react'
import { Link, useNavigation } from 'react-router'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { DECISION_LABELS, DECISION_WORDS_MAX } from '#domain/orders/fit-claims/fit-decision.ts'
import type { ClaimedFact, FitClaimPage } from '#server/orders/fit-claims/office-claim-views.ts'
import { AttributeField } from '#web/shared/goods/catalogue/attribute-fields.tsx'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface DecisionFormProps {
  claim: FitClaimPage
  /** With everything that was sent. */
  refused: (RefusedForm & { entries: FormEntries }) | undefined
}

/** Who was wrong, which fact it was, what it should say, and what the customer reads. */
export function DecisionForm({ claim, refused }: DecisionFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <PageSection id="decide" title="Decide">
      <AnsweredForm answer={refused} className="flex flex-col gap-8">
        <RadioGroup
          look="cards"
          legend="Who was wrong?"
          name="decision"
          options={[
            {
              value: 'our-fact',
              label: DECISION_LABELS['our-fact'],
              hint: `We bear it. ${claim.sellerName} pays no return freight, and we refund any freight already charged for the pickup.`,
            },
            {
              value: 'seller-fact',
              label: DECISION_LABELS['seller-fact'],
              hint: `${claim.sellerName} bears the return freight. Only for a part that it sold in this order.`,
            },
            {
              value: 'fits',
              label: DECISION_LABELS.fits,
              hint: 'The return ends if nothing has been sent yet. Otherwise the seller inspects it like any other.',
            },
          ]}
        />
        <FactChoices claim={claim} refused={refused} />
        <TextField
          label="The seller’s loss because it was opened, in rupees"
          name="loss"
          inputMode="decimal"
          hint="Only if we bear it. We pay it to the seller once the piece is accepted. Leave it empty for none."
        />
        <TextArea
          label="Reason"
          name="reason"
          rows={5}
          maxLength={DECISION_WORDS_MAX}
          hint="The customer gets this word for word as the answer to the ticket, and the seller sees it on the return. It is also kept in the audit log."
        />
        <div>
          <Button type="submit" variant="primary" busy={isSending && 'Sending...'}>
            Send decision
          </Button>
        </div>
      </AnsweredForm>
    </PageSection>
  )
}

/** Each fact that was compared, with a field for what it should say: only that of the chosen one is read. */
function FactChoices({ claim, refused }: DecisionFormProps) {
  const answers = useContext(AnsweredFields)
  const id = useId()
  const { error } = answers('fact')
  return (
    <fieldset aria-describedby={error ? id : undefined} className="flex flex-col gap-3">
      <legend className="pb-2 font-semibold text-sm">Which fact was wrong, and what is correct?</legend>
      <p className="text-muted text-sm">
        We change only the fact you choose. If you leave it empty, it counts as not known from now on.
      </p>
      {claim.facts.map((fact, index) =>
        fact ? (
          <div
            key={fact.field}
            className="flex flex-col gap-4 rounded-control border border-edge bg-surface p-4"
          >
            <label className="flex cursor-pointer gap-3">
              <input
                type="radio"
                name="fact"
                value={index}
                defaultChecked={refused?.typed.fact === String(index)}
                aria-invalid={error ? true : undefined}
                className="mt-0.5 size-5 shrink-0 cursor-pointer"
              />
              <span className="min-w-0">
                <span className="block font-medium">
                  {fact.label} of {fact.partName}
                </span>
                <span className="block text-muted text-sm">
                  We said {fact.said}. {whose(fact, claim.sellerName)}
                </span>
              </span>
            </label>
            <AttributeField
              definition={fact.definition}
              name={fact.field}
              values={refused?.entries ?? fact.values}
              error={answers(fact.field).error}
            />
            <Link to={`/admin/products/${fact.productId}`} className="self-start text-link text-sm">
              Open the product
            </Link>
          </div>
        ) : null,
      )}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}

function whose({ ownerName, isOfSeller }: ClaimedFact, sellerName: string): string {
  const owner = ownerName ? `${ownerName} listed it` : 'It is a fact in our catalogue'
  return `${owner}; in this order it was sold by ${isOfSeller ? sellerName : 'another seller'}.`
}
