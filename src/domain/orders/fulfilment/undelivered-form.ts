import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'

/** What became of a piece that came back without having been delivered. */
export const UNDELIVERED_OUTCOMES = ['shelved', 'damaged'] as const

export type UndeliveredOutcome = (typeof UNDELIVERED_OUTCOMES)[number]

export const UNDELIVERED_LABELS: Readonly<Record<UndeliveredOutcome, string>> = {
  shelved: 'Back on the shelf',
  damaged: 'Damaged',
}

/** A piece of a parcel, numbered from 1 within its line. */
export interface PieceOfParcel {
  lineId: string
  piece: number
}

export interface SettledPiece extends PieceOfParcel {
  outcome: UndeliveredOutcome
}

export const outcomeField = ({ lineId, piece }: PieceOfParcel): string => `outcome.${lineId}.${piece}`

/** What a form says of these pieces; of those it leaves out, nothing. */
export function readUndeliveredForm(
  form: { get(name: string): string },
  pieces: readonly PieceOfParcel[],
): Result<SettledPiece[], 'fulfilment.nothing_said'> {
  const said = pieces.flatMap(({ lineId, piece }) => {
    const typed = form.get(outcomeField({ lineId, piece }))
    const outcome = UNDELIVERED_OUTCOMES.find((each) => each === typed)
    return outcome ? [{ lineId, piece, outcome }] : []
  })
  return said.length > 0 ? ok(said) : refuse('fulfilment.nothing_said')
}
