import { type FormEvent, type RefObject, useEffect, useState } from 'react'

type Messages = Readonly<Record<string, string>>

/** A field, or the first choice of a group that its message describes. */
const FIRST_REFUSED = '[aria-invalid],fieldset[aria-describedby] :enabled'

/**
 * The messages under a form's fields. A message goes when the person edits its field; a new
 * answer brings its own, even the same words again, and puts the focus on the first bad field.
 * `const { errors, onInput } = useFormErrors(answer?.fields, formRef)`, then `<Form ref={formRef} onInput={onInput}>`.
 */
export function useFormErrors(
  answered: Messages | undefined,
  form: RefObject<HTMLFormElement | null>,
): { errors: Messages; onInput: (event: FormEvent<HTMLFormElement>) => void } {
  const [edited, setEdited] = useState<{ since: Messages | undefined; names: readonly string[] }>({
    since: answered,
    names: [],
  })
  useEffect(() => {
    if (answered) form.current?.querySelector<HTMLElement>(FIRST_REFUSED)?.focus()
  }, [answered, form])
  const names = edited.since === answered ? edited.names : []
  return {
    errors: Object.fromEntries(Object.entries(answered ?? {}).filter(([name]) => !names.includes(name))),
    onInput(event) {
      const { name: sent, dataset } = event.target as HTMLInputElement
      // A field that is never sent has no name; `data-field` then says which it is.
      const name = sent || dataset.field
      if (name && answered?.[name] && !names.includes(name))
        setEdited({ since: answered, names: [...names, name] })
    },
  }
}
