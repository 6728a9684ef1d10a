import { MESSAGE_MAX, TEMPLATE_NAME_MAX } from '#domain/orders/messages/message-limits.ts'
import { PLACEHOLDERS } from '#domain/orders/messages/message-template.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface TemplateFormProps {
  template: { name: string; text: string }
  /** The key of a new one, the version of one that is changed. */
  hidden: Readonly<Record<string, string | number>>
  answer: Parameters<typeof AnsweredForm>[0]['answer']
}

/** A text to answer with, and what may stand in it. */
export function TemplateForm({ template, hidden, answer }: TemplateFormProps) {
  return (
    <AnsweredForm answer={answer} className="flex flex-col gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label="Name"
        name="name"
        required
        maxLength={TEMPLATE_NAME_MAX}
        defaultValue={template.name}
      />
      <TextArea
        label="Text"
        name="text"
        rows={6}
        required
        maxLength={MESSAGE_MAX}
        defaultValue={template.text}
        hint={PLACEHOLDERS.map(({ key, label }) => `{${key}} is ${label}`).join(', ')}
      />
      <div>
        <Button type="submit" name="intent" value="save" variant="primary">
          Save template
        </Button>
      </div>
    </AnsweredForm>
  )
}
