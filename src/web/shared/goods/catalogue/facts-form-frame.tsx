import { Fragment, type ReactNode, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { entry } from '#domain/ground/shared/form-entries.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import type { RefusedFacts } from './refused-facts.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useUnsaved } from './use-unsaved.ts'

interface ListingFormFrameProps {
  refusal: RefusedFacts | undefined
  /** The refusal in words, with ways out of it. */
  notice: ReactNode
  /** What the buttons at the end do; the last one is the one that matters. */
  buttons: readonly { intent: string; label: string; busy: string }[]
  /** The key of a new listing. */
  formKey?: string
  /** What the form was filled from. A newer version is taken over only while nothing is typed. */
  versions?: Readonly<Record<string, number>>
  children: (form: { errors: Readonly<Record<string, string>>; touch: () => void }) => ReactNode
}

/** A long form with its refusal above, its buttons in view below, and a question before it is left unsaved. */
export function FactsFormFrame(props: ListingFormFrameProps) {
  const { refusal, notice, buttons, formKey, versions = {}, children } = props
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(refusal?.fields, form)
  const { isDirty, touch, onSubmit } = useUnsaved(refusal)
  const filledFrom = useFilledFrom(versions, isDirty || refusal !== undefined)
  const sending = useNavigation().formData?.get('intent')
  const hidden = { ...filledFrom, ...(formKey && { key: formKey }) }
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onSubmit={onSubmit}
      onInput={(event) => {
        touch()
        onInput(event)
      }}
    >
      <UnsavedChanges isDirty={isDirty} />
      {Object.entries(hidden).map(([name, value]) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={refusal?.others?.versions[name] ?? (refusal ? entry(refusal.entries, name) : value)}
        />
      ))}
      {notice}
      <Fragment key={Object.values(filledFrom).join('.')}>{children({ errors, touch })}</Fragment>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        {isDirty ? <p className="mr-auto text-muted text-sm">Not saved yet</p> : null}
        {buttons.map(({ intent, label, busy }, index) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            variant={index === buttons.length - 1 ? 'primary' : 'secondary'}
            busy={sending === intent && busy}
            disabled={Boolean(sending)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Form>
  )
}

/** The versions that the fields on the screen came from. */
function useFilledFrom(
  latest: Readonly<Record<string, number>>,
  isHeld: boolean,
): Readonly<Record<string, number>> {
  const [held, setHeld] = useState(latest)
  const isNewer = JSON.stringify(latest) !== JSON.stringify(held)
  if (isNewer && !isHeld) setHeld(latest)
  return held
}
