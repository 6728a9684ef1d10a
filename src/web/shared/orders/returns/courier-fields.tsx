import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import type { useFormErrors } from '#web/ui/form-errors.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** Who carries a parcel, and its number there. */
export function CourierFields({
  typed,
  errors,
  isNumberOptional = false,
}: {
  typed: RefusedForm['typed']
  errors: ReturnType<typeof useFormErrors>['errors']
  isNumberOptional?: boolean
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Courier"
        name="courierName"
        maxLength={60}
        defaultValue={typed.courierName}
        error={errors.courierName}
      />
      <TextField
        label="Tracking number"
        name="trackingNumber"
        optional={isNumberOptional}
        maxLength={60}
        autoComplete="off"
        defaultValue={typed.trackingNumber}
        error={errors.trackingNumber}
      />
    </div>
  )
}
