import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { DISPATCH_DAYS_MAX } from '#domain/ground/shipping/delivery-promise.ts'
import { FormSection } from '#web/shared/goods/catalogue/form-section.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PriceFields } from './price-fields.tsx'

interface TermsFieldsProps {
  values: FormEntries
  errors: Readonly<Record<string, string>>
  /** A new offer opens with so many pieces; later, stock is changed with a reason. */
  withStock?: boolean
}

const USUAL_DAYS = [0, 1, 2, 3, 4, 5, 7, 10, 14, 21, DISPATCH_DAYS_MAX]

/** One seller's own terms: price, condition, dispatch. */
export function TermsFields({ values, errors, withStock }: TermsFieldsProps) {
  const asked = Number(entry(values, 'dispatchDays') || '1')
  const days = [...new Set([...USUAL_DAYS, asked])].filter(Number.isInteger).toSorted((a, b) => a - b)
  return (
    <FormSection id="terms" title="Your offer">
      <div className="grid gap-5 sm:grid-cols-6">
        <PriceFields values={values} errors={errors} />
        <SelectField
          label="Condition"
          name="condition"
          defaultValue={entry(values, 'condition') || 'new'}
          error={errors.condition}
          className="sm:col-span-3 lg:col-span-2"
        >
          {CONDITIONS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Ships"
          name="dispatchDays"
          defaultValue={String(asked)}
          error={errors.dispatchDays}
          className="sm:col-span-3 lg:col-span-2"
        >
          {days.map((count) => (
            <option key={count} value={count}>
              {count === 0
                ? 'The same day'
                : count === 1
                  ? 'Within 1 working day'
                  : `Within ${count} working days`}
            </option>
          ))}
        </SelectField>
        <TextField
          label="SKU"
          name="sku"
          optional
          maxLength={60}
          defaultValue={entry(values, 'sku')}
          error={errors.sku}
          hint="Your own code for this product."
          className="sm:col-span-3 lg:col-span-2"
        />
        {withStock ? (
          <TextField
            label="Pieces in stock"
            name="stock"
            inputMode="numeric"
            maxLength={9}
            defaultValue={entry(values, 'stock') || '0'}
            error={errors.stock}
            className="sm:col-span-3 lg:col-span-2"
          />
        ) : null}
      </div>
    </FormSection>
  )
}
