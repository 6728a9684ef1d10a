import { useId } from 'react'
import { FieldError } from '#web/ui/field.tsx'

interface ChoiceListProps {
  label: string
  name: string
  options: readonly string[]
  chosen: readonly string[]
  error?: string | undefined
}

/** Any number of listed values: real checkboxes that look like labels to press. */
export function ChoiceList({ label, name, options, chosen, error }: ChoiceListProps) {
  const errorId = useId()
  return (
    <fieldset className="flex flex-col gap-1.5 sm:col-span-2" aria-describedby={error ? errorId : undefined}>
      <legend className="pb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex max-h-56 flex-wrap gap-2 overflow-y-auto p-px">
        {options.map((option) => (
          <label
            key={option}
            className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-3 text-sm has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] hover:border-ink pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              name={name}
              value={option}
              defaultChecked={chosen.includes(option)}
              className="size-5 shrink-0"
            />
            {option}
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
