import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface FollowFieldsProps {
  below?: string
  belowBy?: string
  whenAlone?: string
}

/** How far below the lowest a price goes, and what becomes of it while nobody else sells the product. */
export function FollowFields({ below = '0', belowBy = 'rupees', whenAlone = 'stays' }: FollowFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-5 sm:max-w-md">
        <TextField
          label="How far below"
          name="below"
          inputMode="decimal"
          maxLength={8}
          hint="0: equal to the lowest"
          defaultValue={below}
        />
        <SelectField label="Unit" name="belowBy" defaultValue={belowBy}>
          <option value="rupees">₹</option>
          <option value="percent">%</option>
        </SelectField>
      </div>
      <RadioGroup
        legend="While no other seller has it in stock"
        name="whenAlone"
        defaultValue={whenAlone}
        options={[
          { value: 'stays', label: 'Keep the price' },
          { value: 'ceiling', label: 'Go to my highest price' },
        ]}
      />
    </>
  )
}
