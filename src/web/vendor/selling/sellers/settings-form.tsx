import { type ReactNode, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormRefusal } from '#web/shared/ground/refusals/form-refusal.tsx'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'

/** What was typed into a form and what is wrong with it, or what is saved. */
export interface FieldState {
  errors: Readonly<Record<string, string>>
  value: (name: string, saved: string | null | undefined) => string
}

/**
 * One section's own form, sent to the settings page. It carries the version that the person saw, and its section's
 * name, by which its answer finds back to it.
 */
export function SettingsForm({
  section,
  version,
  answer: anyAnswer,
  save = 'Save',
  action = '/vendor/settings',
  children,
}: {
  section: string
  version: number
  answer: RefusedForm | undefined
  save?: string
  /** The page that takes it, when it is not the settings page. */
  action?: string
  children: (state: FieldState) => ReactNode
}) {
  const answer = anyAnswer?.typed.section === section ? anyAnswer : undefined
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(answer?.fields, form)
  const navigation = useNavigation()
  const isBusy = navigation.formMethod === 'POST' && navigation.formData?.get('section') === section
  return (
    <Form
      method="post"
      action={action}
      ref={form}
      onInput={onInput}
      noValidate
      preventScrollReset
      className="flex max-w-2xl flex-col gap-5"
    >
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="version" value={version} />
      <FormRefusal message={errors.form} />
      {children({ errors, value: (name, saved) => (answer ? (answer.typed[name] ?? '') : (saved ?? '')) })}
      <div>
        <Button type="submit" busy={isBusy ? 'Saving...' : false}>
          {save}
        </Button>
      </div>
    </Form>
  )
}
