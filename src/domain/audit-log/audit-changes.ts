import { auditFieldLabel, auditValueText } from './audit-fields.ts'

/** One field that is not what it was, in words; undefined where there was nothing. */
export interface FieldChange {
  field: string
  before: string | undefined
  after: string | undefined
}

type Facts = Readonly<Record<string, unknown>>

interface Recorded {
  subject: { kind: string; id: string }
  before: Facts | null
  after: Facts | null
}

/** Only what differs between before and after; a field that is in neither way told is left out. */
export function changesOf({ subject, before, after }: Recorded): FieldChange[] {
  const setting = subject.kind === 'setting' ? subject.id : undefined
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  // What counts the changes of a record is the least of them.
  const fields = [...names].toSorted((a, b) => Number(a === 'version') - Number(b === 'version'))
  return fields.flatMap((field) => {
    const [old, fresh] = [before?.[field], after?.[field]]
    if (field === 'attributes') return attributeChanges(old, fresh)
    const change = {
      field: auditFieldLabel(field),
      before: auditValueText(field, old, setting),
      after: auditValueText(field, fresh, setting),
    }
    // Two values may read the same: the record says that they differ.
    return JSON.stringify(old ?? null) === JSON.stringify(fresh ?? null) ? [] : [change]
  })
}

/** Attribute by attribute: nobody reads two lists of forty. */
function attributeChanges(before: unknown, after: unknown): FieldChange[] {
  const [old, fresh] = [factsOf(before), factsOf(after)]
  return changesOf({ subject: { kind: 'attributes', id: '' }, before: old, after: fresh }).map((change) => ({
    ...change,
    field: `${auditFieldLabel('attributes')}: ${change.field}`,
  }))
}

function factsOf(value: unknown): Facts | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : null
}

/** So much of a record is told in a list; the whole of it has a page. */
const FIELDS_MAX = 8
const TEXT_LENGTH_MAX = 200

export interface ChangesShown {
  changes: FieldChange[]
  /** What was left out: fields altogether, and whether a text was cut off. */
  fieldsLeftOut: number
  isCut: boolean
}

/** A list tells the first changes and the beginnings of texts; of a thing that was made, only how much was written. */
export function shortened(
  changes: readonly FieldChange[],
  { isCreation }: { isCreation: boolean },
): ChangesShown {
  const isFolded = isCreation && changes.length > FIELDS_MAX / 2
  const kept = isFolded ? [] : changes.slice(0, FIELDS_MAX)
  const texts = kept.flatMap(({ before = '', after = '' }) => [before, after])
  return {
    changes: kept.map(({ field, before, after }) => ({ field, before: cut(before), after: cut(after) })),
    fieldsLeftOut: changes.length - kept.length,
    isCut: texts.some((text) => text.length > TEXT_LENGTH_MAX),
  }
}

function cut(text: string | undefined): string | undefined {
  return text && text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text
}
