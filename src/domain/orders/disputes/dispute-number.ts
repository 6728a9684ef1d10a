import { invariant } from '#domain/ground/shared/invariant.ts'

/** The number under which a dispute is kept, "NN-D-000123". */
export function disputeNumber(sequence: number): string {
  invariant(Number.isSafeInteger(sequence) && sequence > 0, 'a dispute has a positive sequence number')
  return `NN-D-${String(sequence).padStart(6, '0')}`
}

/** The sequence number that a person meant: "NN-D-000123" or "123"; undefined for anything else. */
export function readDisputeNumber(text: string): number | undefined {
  const digits = /^(?:NN-D-)?(\d{1,15})$/i.exec(text.trim())?.[1]
  const sequence = Number(digits ?? 0)
  return sequence > 0 ? sequence : undefined
}
