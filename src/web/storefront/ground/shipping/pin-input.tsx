import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

/** The field for a delivery PIN code. */
export function PinInput(props: Omit<ComponentProps<typeof TextField>, 'label' | 'name'>) {
  return (
    <TextField
      label="PIN code"
      name="pin"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      placeholder="411001"
      inputClassName="figures"
      {...props}
    />
  )
}
