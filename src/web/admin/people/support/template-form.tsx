import { useNavigation } from 'react-router'
import {
  PLACEHOLDERS,
  TEMPLATE_NAME_LENGTH_MAX,
  TEMPLATE_TEXT_LENGTH_MAX,
} from '#domain/people/support/answer-template.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface TemplateFormProps {
  action: string
  /** What the form says unless something was typed. */
  template: { name: string; text: string }
  /** The hidden fields: a key for a new one, the version of one that is changed. */
  hidden: Readonly<Record<string, string | number>>
  save: string
  refusal: RefusedForm | undefined
}

/** A text to answer with, and what may stand in it. */
export function TemplateForm({ action, template, hidden, save, refusal }: TemplateFormProps) {
  const isSaving = useNavigation().formAction === action
  return (
    <AnsweredForm answer={refusal} action={action} preventScrollReset className="flex flex-col gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label="Name"
        name="name"
        required
        maxLength={TEMPLATE_NAME_LENGTH_MAX}
        defaultValue={template.name}
      />
      <TextArea
        label="Text"
        name="text"
        rows={8}
        required
        maxLength={TEMPLATE_TEXT_LENGTH_MAX}
        defaultValue={template.text}
        hint={PLACEHOLDERS.map(({ key, label }) => `{${key}} is ${label}`).join(', ')}
      />
      <div>
        <Button type="submit" variant="primary" busy={isSaving && 'Saving...'}>
          {save}
        </Button>
      </div>
    </AnsweredForm>
  )
}
