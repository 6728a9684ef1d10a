import { useNavigation } from 'react-router'
import { CHOSEN_METHODS } from '#domain/ground/outside/gateway-method.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import type { NamedInstrument } from '#server/money/payments/offers/offered-instruments.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface BankOfferFormProps {
  answer: RefusedForm | undefined
  instruments: readonly NamedInstrument[]
  /** This moment in India, as a field has it. */
  now: string
  /** Sent twice, it is written down once. */
  id: string
}

const RUPEES = <span className="pr-3 text-muted text-sm">₹</span>

/** Writes down an offer as it stands in the gateway's dashboard; which fields count depends on its kind. */
export function BankOfferForm({ answer, instruments, now, id }: BankOfferFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <div className="max-w-2xl">
      <AnsweredForm answer={answer} className="group/offer flex flex-col gap-5">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="key" value={id} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Offer id"
            name="offerId"
            required
            maxLength={20}
            autoComplete="off"
            hint="offer_ and 14 letters or digits, as the dashboard shows it"
          />
          <SelectField label="Kind" name="kind" required>
            <option value="instant-discount">Instant discount</option>
            <option value="no-cost-emi">No-cost EMI</option>
          </SelectField>
          <SelectField label="For" name="way" required>
            <Ways instruments={instruments} />
          </SelectField>
          <DiscountFields />
          <TextField
            label="Minimum order"
            name="leastOrder"
            required
            inputMode="decimal"
            maxLength={16}
            trailing={RUPEES}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="From"
            name="startsAt"
            type="datetime-local"
            optional
            hint="India time. Empty: at once"
          />
          <TextField label="Until" name="endsAt" type="datetime-local" required min={now} hint="India time" />
        </div>
        <div>
          <Button type="submit" variant="primary" busy={isSending && 'Saving...'}>
            Add offer
          </Button>
        </div>
      </AnsweredForm>
    </div>
  )
}

/** Every method, as a whole and by each of its banks. */
function Ways({ instruments }: Pick<BankOfferFormProps, 'instruments'>) {
  return (
    <>
      {CHOSEN_METHODS.map((method) => (
        <optgroup key={method} label={PAYMENT_METHOD_LABELS[method]}>
          <option value={method}>{`Any ${PAYMENT_METHOD_LABELS[method]}`}</option>
          {instruments
            .filter((each) => each.method === method)
            .map(({ code, name }) => (
              <option key={code} value={`${method}:${code}`}>
                {`${name}, ${PAYMENT_METHOD_LABELS[method]}`}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  )
}

/** What each is for is shown by the browser alone: by the kind and the discount that are chosen in this form. */
const FOR_NO_COST = 'hidden group-has-[[value=no-cost-emi]:checked]/offer:block'
const FOR_INSTANT = 'group-has-[[value=no-cost-emi]:checked]/offer:hidden'
const FOR_PERCENT = `${FOR_INSTANT} group-has-[[value=flat]:checked]/offer:hidden`
const FOR_AMOUNT =
  'hidden group-has-[[value=instant-discount]:checked]/offer:group-has-[[value=flat]:checked]/offer:block'

function DiscountFields() {
  return (
    <>
      <div className={FOR_NO_COST}>
        <TextField
          label="Months"
          name="months"
          inputMode="numeric"
          maxLength={2}
          hint="The discount is the bank’s interest"
        />
      </div>
      <div className={FOR_INSTANT}>
        <SelectField label="Discount" name="discount">
          <option value="percent">Percentage</option>
          <option value="flat">Amount</option>
        </SelectField>
      </div>
      <div className={FOR_PERCENT}>
        <TextField label="Percent" name="percent" inputMode="decimal" maxLength={6} hint="Up to 50" />
      </div>
      <div className={FOR_PERCENT}>
        <TextField
          label="Maximum discount"
          name="most"
          optional
          inputMode="decimal"
          maxLength={16}
          trailing={RUPEES}
        />
      </div>
      <div className={FOR_AMOUNT}>
        <TextField
          label="Amount"
          name="amount"
          inputMode="decimal"
          maxLength={16}
          trailing={RUPEES}
          hint="At most half of the minimum order"
        />
      </div>
    </>
  )
}
