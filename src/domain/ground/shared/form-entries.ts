/** What a form or a file's row holds: every field with its values as text. A field that was not sent is absent. */
export type FormEntries = Readonly<Record<string, readonly string[] | undefined>>

/** The first value of a field; empty when it was not sent. */
export function entry(entries: FormEntries, name: string): string {
  return entries[name]?.[0] ?? ''
}
