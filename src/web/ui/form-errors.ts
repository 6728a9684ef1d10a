import { createContext, type FormEvent, type RefObject, useContext, useEffect, useState } from 'react'

type Messages = Readonly<Record<string, string>>

interface Answered {
  errors: Messages
  typed: Messages
}

/** What the answer to a form says of its fields, and what was typed: each field below finds its own by its name. */
export const AnsweredFields = createContext<Answered>({ errors: {}, typed: {} })

/** The message under a field and what was typed into it, where the form around it was answered. */
export function useAnswered(name: string | undefined): {
  error?: string | undefined
  typed?: string | undefined
} {
  const { errors, typed } = useContext(AnsweredFields)
  return name ? { error: errors[name], typed: typed[name] } : {}
}

/**
 * The messages under a form's fields. A message goes when the person edits its field; a new
 * answer brings its own, even the same words again, and puts the focus on the first bad field.
 * `const { errors, onInput } = useFormErrors(answer?.fields, formRef)`, then `<Form ref={formRef} onInput={onInput}>`.
 */
export function useFormErrors(
  answered: Messages | undefined,
  form: RefObject<HTMLFormElement | null>,
): { errors: Messages; onInput: (event: FormEvent<HTMLFormElement>) => void } {
  const [edited, setEdited] = useState<{ since: Messages | undefined; names: ReadonlySet<string> }>({
    since: answered,
    names: new Set(),
  })
  useEffect(() => {
    if (answered) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answered, form])
  const names = edited.since === answered ? edited.names : new Set<string>()
  return {
    errors: withoutEdited(answered, names),
    onInput(event) {
      const { name: sent, dataset } = event.target as HTMLInputElement
      // A field that is never sent has no name; `data-field` then says which it is.
      const name = sent || dataset.field
      if (name && answered?.[name] && !names.has(name))
        setEdited({ since: answered, names: new Set([...names, name]) })
    },
  }
}

function withoutEdited(answered: Messages | undefined, names: ReadonlySet<string>): Messages {
  if (!answered) return {}
  return Object.fromEntries(Object.entries(answered).filter(([name]) => !names.has(name)))
}
