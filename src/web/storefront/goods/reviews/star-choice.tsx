import { useContext, useId } from 'react'
import { FieldError } from '#web/ui/field.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'

interface StarChoiceProps {
  legend: string
  name: string
  defaultValue?: string | undefined
  /** What one and five mean. */
  ends?: readonly [worst: string, best: string]
  optional?: boolean
  /** Words of a choice of none, which takes back a choice that was made. */
  skip?: string | undefined
}

/** A choice from one to five: plain radio buttons in a row, each large enough for a thumb. */
export function StarChoice({ legend, name, ends = ['Poor', 'Very good'], skip, ...props }: StarChoiceProps) {
  const id = useId()
  const answered = useContext(AnsweredFields)(name)
  const { defaultValue } = { ...props, ...answered.filled }
  const errorId = answered.error ? `${id}-error` : undefined
  return (
    <fieldset aria-describedby={errorId} className="min-w-0">
      <legend className="pb-2 text-sm">
        <span className="font-semibold">{legend}</span>
        {props.optional ? <span className="text-muted"> (optional)</span> : null}
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1 rounded-control border border-edge bg-surface px-2.5 has-checked:border-ink has-checked:bg-chosen has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={defaultValue === String(stars)}
              aria-invalid={errorId ? true : undefined}
              className="sr-only"
            />
            <span>{stars}</span>
            <span aria-hidden="true">★</span>
            <span className="sr-only">
              {stars === 1 ? `star: ${ends[0]}` : stars === 5 ? `stars: ${ends[1]}` : 'stars'}
            </span>
          </label>
        ))}
        {skip ? (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-control px-2.5 text-muted text-sm has-checked:text-ink has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
            <input type="radio" name={name} value="" defaultChecked={!defaultValue} className="sr-only" />
            <span>{skip}</span>
          </label>
        ) : null}
      </div>
      <p aria-hidden="true" className="pt-1 text-muted text-sm">
        {`1: ${ends[0]}, 5: ${ends[1]}`}
      </p>
      <FieldError id={errorId}>{answered.error}</FieldError>
    </fieldset>
  )
}
