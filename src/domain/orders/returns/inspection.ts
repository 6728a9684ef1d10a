import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { normaliseSerial, SERIAL_LENGTH } from '#domain/orders/fulfilment/serial-numbers.ts'

/** How a piece was when it came back. */
export const CONDITION_LABELS = {
  sealed: 'Sealed, never opened',
  'like-new': 'Opened, like new',
  used: 'Used, works',
  faulty: 'Does not work',
  damaged: 'Damaged',
  incomplete: 'Parts are missing',
  'other-item': 'A different item from the one sent',
} as const

export type UnitCondition = keyof typeof CONDITION_LABELS

export const INSPECTION_NOTE_MAX = 500

/** What a seller found of a piece that came back, and decided. */
export interface InspectedUnit {
  unitId: string
  cameSerials: string[]
  condition: UnitCondition
  outcome: 'accepted' | 'refused'
  note: string
}

/**
 * Reads what was found of each piece: the fields serials, condition, outcome and note, each with the piece's id behind
 * a dot.
 */
export function readInspection(
  unitIds: readonly string[],
  text: (name: string) => string,
): Result<InspectedUnit[], 'returns.not_valid'> {
  const problems: Record<string, string | undefined> = {}
  const units: InspectedUnit[] = []
  for (const unitId of unitIds) {
    const condition = text(`condition.${unitId}`)
    const outcome = text(`outcome.${unitId}`)
    const note = manyLines(text(`note.${unitId}`))
    const typed = text(`serials.${unitId}`)
      .split(/[\s,;]+/)
      .filter((each) => each !== '')
    const serials = typed.map(normaliseSerial)
    if (!isCondition(condition)) problems[`condition.${unitId}`] = 'Please choose its condition'
    if (outcome !== 'accepted' && outcome !== 'refused')
      problems[`outcome.${unitId}`] = 'Please accept or refuse it'
    if (serials.includes(undefined))
      problems[`serials.${unitId}`] =
        `A serial number has ${SERIAL_LENGTH.min} to ${SERIAL_LENGTH.max} letters and digits`
    problems[`note.${unitId}`] =
      outcome === 'refused' && note === ''
        ? 'Please tell the customer why'
        : keptTextProblem(note, INSPECTION_NOTE_MAX)
    if (isCondition(condition) && (outcome === 'accepted' || outcome === 'refused'))
      units.push({
        unitId,
        cameSerials: serials.filter((serial) => serial !== undefined),
        condition,
        outcome,
        note,
      })
  }
  return refuseFields('returns.not_valid', problems) ?? ok(units)
}

function isCondition(text: string): text is UnitCondition {
  return Object.hasOwn(CONDITION_LABELS, text)
}

/** Serial numbers that came back and are none of those that left with the piece. */
export function otherSerials(unit: { serials: readonly string[]; cameSerials: readonly string[] }): string[] {
  return unit.serials.length === 0 ? [] : unit.cameSerials.filter((serial) => !unit.serials.includes(serial))
}
