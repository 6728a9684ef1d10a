import { TextField } from '#web/ui/text-field.tsx'

/** Who carries a parcel, and its number there. */
export function CourierFields({ isNumberOptional = false }: { isNumberOptional?: boolean }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Courier" name="courierName" maxLength={60} />
      <TextField
        label="Tracking number"
        name="trackingNumber"
        optional={isNumberOptional}
        maxLength={60}
        autoComplete="off"
      />
    </div>
  )
}
