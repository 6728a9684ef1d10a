import { useNavigation } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import {
  REPAIRS_MAX,
  SELLABLE_CONDITIONS,
  UNIT_WORDS_MAX,
} from '#domain/orders/returned-units/open-box-form.ts'
import { CONDITION_LABELS } from '#domain/orders/returns/inspection.ts'
import type { ReturnedUnitPage } from '#server/orders/returned-units/unit-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface OpenBoxFormProps {
  unit: ReturnedUnitPage
  refused: RefusedForm | undefined
}

/** Puts a returned unit on sale: how it is, for how much, and what its buyer should know. */
export function OpenBoxForm({ unit, refused }: OpenBoxFormProps) {
  const isSending = useNavigation().formData?.get('intent') === 'sell'
  const { offer, sold } = unit
  const known = SELLABLE_CONDITIONS.find((each) => unit.inspectedAt && each === unit.condition)
  return (
    <PageSection id="open-box" title="Sell it as open box">
      <AnsweredForm answer={refused} className="flex max-w-2xl flex-col gap-5">
        <input type="hidden" name="intent" value="sell" />
        <input type="hidden" name="version" value={unit.version} />
        <p className="text-muted">
          {offer
            ? 'We add it to your open-box offer for this product, which then has this price.'
            : `It becomes your open-box offer for this product. It was sold new for ${formatInr(sold.unitPricePaise)}.`}
        </p>
        <SelectField label="Condition now" name="found" defaultValue={known ?? ''}>
          <option value="">Please choose</option>
          {SELLABLE_CONDITIONS.map((key) => (
            <option key={key} value={key}>
              {CONDITION_LABELS[key]}
            </option>
          ))}
        </SelectField>
        {unit.status === 'in-repair' ? (
          <TextArea
            label="What was repaired"
            name="repairs"
            rows={2}
            maxLength={REPAIRS_MAX}
            hint="For example: new fan, tested for a day. Everyone can read it with the unit’s history."
            defaultValue={unit.repairs ?? ''}
          />
        ) : null}
        <PriceFields unit={unit} />
        <TextArea
          label="What buyers should know"
          name="words"
          rows={3}
          optional
          maxLength={UNIT_WORDS_MAX}
          hint="Everyone can read it on the product’s page, with the return reason, the condition and your photos."
          defaultValue={unit.words ?? ''}
        />
        <p>
          <Button type="submit" variant="primary" size="lg" busy={isSending && 'Saving...'}>
            Put it on sale
          </Button>
        </p>
      </AnsweredForm>
    </PageSection>
  )
}

function PriceFields({ unit: { offer, sold } }: Pick<OpenBoxFormProps, 'unit'>) {
  const rupees = (paise: number | undefined) => (paise === undefined ? '' : String(paise / 100))
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField
        label="MRP in ₹"
        name="mrp"
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        inputClassName="figures"
        defaultValue={rupees(offer?.listPricePaise ?? sold.listPricePaise)}
      />
      <TextField
        label="Discount in %"
        name="discount"
        inputMode="decimal"
        autoComplete="off"
        optional
        maxLength={8}
        inputClassName="figures"
      />
      <TextField
        label="Price to pay in ₹"
        name="price"
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        hint="Or a discount."
        inputClassName="figures"
        defaultValue={rupees(offer?.unitPricePaise)}
      />
    </div>
  )
}
