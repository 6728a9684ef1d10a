import type { FormEntries } from '#domain/ground/shared/form-entries.ts'

/** One cell at fault, as a person can find it in the file. */
export interface RowFault {
  column: string
  value: string
  reason: string
}

/** A fault of one column of a row, with what stands there. */
export function faultOf(entries: FormEntries, column: string, reason: string): RowFault {
  return { column, value: (entries[column] ?? []).join(' | ').slice(0, 200), reason }
}

/** The same for each message of a form, by the name of its field. */
export function faultsOf(entries: FormEntries, fields: Readonly<Record<string, string>>): RowFault[] {
  return Object.entries(fields).map(([column, reason]) => faultOf(entries, column, reason))
}
