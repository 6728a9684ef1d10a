import { type ReactNode, useContext, useId } from 'react'
import { FieldError } from '#web/ui/field.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'
import { VideoInput } from './video-input.tsx'

/** The photos and the video of a review that is not written yet. */
export function ReviewFiles({ hints }: { hints: { photograph: string; video: string } }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-control border border-edge border-dashed p-4">
      <legend className="px-1">
        <span className="font-semibold">Photos and video</span>
        <span className="text-muted text-sm"> (optional)</span>
      </legend>
      <FileField label="Photos" name="photograph" hint={hints.photograph}>
        {(links) => (
          <input type="file" name="photograph" accept="image/*" multiple className="field-box" {...links} />
        )}
      </FileField>
      <FileField label="Video" name="video" hint={hints.video}>
        {(links) => <VideoInput {...links} />}
      </FileField>
    </fieldset>
  )
}

interface FileLinks {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string
}

interface FileFieldProps {
  label: string
  name: string
  hint: string
  children: (links: FileLinks) => ReactNode
}

/** One way to choose files, with its message and what is taken. */
export function FileField({ label, name, hint, children }: FileFieldProps) {
  const id = useId()
  const { error } = useContext(AnsweredFields)(name)
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${errorId} ${hintId}` : hintId,
      })}
      <FieldError id={errorId}>{error}</FieldError>
      <p id={hintId} className="text-muted text-sm">
        {hint}
      </p>
    </div>
  )
}
