import type { FormEntries } from '#domain/ground/shared/form-entries.ts'

/** What a form sent, field by field; files are no text and are left out. */
export function entriesOf(form: FormData): FormEntries {
  const names = new Set(form.keys())
  return Object.fromEntries(
    [...names].map((name) => [name, form.getAll(name).filter((value) => typeof value === 'string')]),
  )
}
