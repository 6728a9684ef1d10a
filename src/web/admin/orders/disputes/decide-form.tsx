import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { DECIDED_PIECE, DISPUTE_TEXT_LENGTH_MAX, pieceName } from '#domain/orders/disputes/dispute-forms.ts'
import type { DisputePage } from '#server/orders/disputes/dispute-views.ts'
import type { ForeseenDecision } from '#server/orders/disputes/foresee-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ForeseenConsequences } from './foreseen-consequences.tsx'

type Texts = Readonly<Record<string, string>>

interface DecideFormProps {
  dispute: DisputePage
  /** The marketplace had the courier come. */
  isBookedByUs: boolean
  /** Made with the page: pressed twice, it is decided once. */
  requestKey: string
  /** What was refused, or what a decision would do, with what was typed. */
  answer: { fields: Texts; typed: Texts; foreseen?: ForeseenDecision } | undefined
}

/**
 * Decides a dispute in two steps: who bears what and why, then what that does, to the rupee and word for word, before it is
 * sent. The form stays above with all that was typed.
 */
export function DecideForm({ dispute, isBookedByUs, requestKey, answer }: DecideFormProps) {
  const sending = useNavigation().formData?.get('intent')
  const foreseen = answer?.foreseen
  return (
    <>
      <section id="decide" aria-labelledby="decide-title" className="scroll-mt-24 border-line border-t pt-6">
        <h2 id="decide-title" className="pb-4 text-xl">
          Decide
        </h2>
        <AnsweredForm answer={answer} className="group/decide flex flex-col gap-5">
          <input type="hidden" name="key" value={requestKey} />
          {dispute.taxStays ? <p>{dispute.taxStays}</p> : null}
          <Outcome dispute={dispute} isBookedByUs={isBookedByUs} />
          {isChoosable(dispute) ? <WhichPieces dispute={dispute} typed={answer?.typed ?? {}} /> : null}
          <TextArea
            label="Reason"
            name="text"
            id="decide-text"
            rows={6}
            required
            maxLength={DISPUTE_TEXT_LENGTH_MAX}
            hint="The customer and the seller get this word for word. It is also kept in the audit log."
          />
          <div>
            <Button
              type="submit"
              name="intent"
              value="foresee"
              variant={foreseen ? 'secondary' : 'primary'}
              busy={sending === 'foresee' && 'Checking...'}
            >
              Review decision
            </Button>
          </div>
        </AnsweredForm>
      </section>
      {foreseen ? (
        <ForeseenConsequences
          foreseen={foreseen}
          sellerName={dispute.sellerName}
          customerName={dispute.customerName}
          isBookedByUs={isBookedByUs}
          typed={answer.typed}
          isSending={sending === 'decide'}
        />
      ) : null}
    </>
  )
}

/** Whether it can be decided for some of its pieces. */
function isChoosable({ pieces, isOfReturn }: DisputePage): boolean {
  return pieces.length > 1 && !isOfReturn
}

/** Who bears it stands in the choice itself, before any button. */
function Outcome({ dispute, isBookedByUs }: Pick<DecideFormProps, 'dispute' | 'isBookedByUs'>) {
  const amount = formatToPay(dispute.amountPaise)
  const goesBack = isChoosable(dispute) ? `Up to ${amount} goes` : `${amount} goes`
  const courier: ReactNode = isBookedByUs
    ? 'If the courier lost or broke it, we claim from the courier that we booked.'
    : 'The seller chose the courier: what it lost or broke is for the seller to claim.'
  return (
    <RadioGroup
      legend="Decision"
      name="outcome"
      look="cards"
      defaultValue={dispute.isAgreed ? 'seller' : undefined}
      options={[
        {
          value: 'seller',
          label: 'Refund, seller pays',
          hint: (
            <>
              {goesBack} back to the customer and is taken from {dispute.sellerName}. {courier} For a cash
              parcel not marked as delivered, this states that the customer paid at the door, so that cash is
              owed to us.
            </>
          ),
        },
        {
          value: 'marketplace',
          label: 'Refund, we pay',
          hint: <>{goesBack} back to the customer, and we compensate the seller.</>,
        },
        {
          value: 'refused',
          label: 'No refund',
          hint: <>The customer gets nothing, and the {amount} on hold goes back to the seller.</>,
        },
      ]}
    />
  )
}

/** All of what is disputed, or some of it; of what is not refunded, the customer keeps nothing but the goods. */
function WhichPieces({ dispute, typed }: { dispute: DisputePage; typed: Texts }) {
  return (
    <div className="flex flex-col gap-2 group-has-[[name=outcome][value=refused]:checked]/decide:hidden">
      <RadioGroup
        legend="How much"
        name="scope"
        look="cards"
        defaultValue="all"
        options={[
          {
            value: 'all',
            label: `All ${dispute.pieces.length} items`,
            hint: formatToPay(dispute.amountPaise),
          },
          { value: 'some', label: 'Some items', hint: 'The others are decided without a refund.' },
        ]}
      />
      <fieldset className="hidden pl-4 group-has-[[name=scope][value=some]:checked]/decide:block">
        <legend className="sr-only">Items to refund</legend>
        {dispute.pieces.map(({ name, serials, ...piece }) => (
          <Checkbox
            key={pieceName(piece)}
            name={DECIDED_PIECE + pieceName(piece)}
            value="yes"
            defaultChecked={typed[DECIDED_PIECE + pieceName(piece)] === 'yes'}
            label={
              serials.length > 0 ? `${name}, serial ${serials.join(', ')}` : `${name}, piece ${piece.piece}`
            }
          />
        ))}
      </fieldset>
    </div>
  )
}
