import { formatWeekday } from '#domain/ground/shared/months.ts'
import { PICKUP_SLOT_LABELS, PICKUP_SLOTS, type Pickup } from '#domain/orders/returns/pickup.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** The day and the time of a pickup, of those that can be chosen. */
export function PickupFields({ days, pickup }: { days: readonly string[]; pickup: Pickup | undefined }) {
  const isOffered = pickup && days.includes(pickup.day)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Day" name="day" required defaultValue={isOffered ? pickup.day : ''}>
        <option value="">Choose a day</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {formatWeekday(day)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Time" name="slot" required defaultValue={isOffered ? pickup.slot : ''}>
        <option value="">Choose a time</option>
        {PICKUP_SLOTS.map((slot) => (
          <option key={slot} value={slot}>
            {PICKUP_SLOT_LABELS[slot]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
