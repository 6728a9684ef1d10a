import type { Moves } from '#domain/ground/shared/moves.ts'

/** Where a piece is that came back and was accepted. */
export const UNIT_STATUSES = ['waiting', 'in-repair', 'open-box', 'sold', 'scrapped'] as const

export type UnitStatus = (typeof UNIT_STATUSES)[number]

export const UNIT_STARTS = ['waiting'] as const satisfies readonly UnitStatus[]

/**
 * What may follow. Packed in a box it is sold; a box that is unpacked, or comes back
 * undelivered, puts it on sale again, unless it was damaged. Nothing is final for its
 * seller: what was scrapped by mistake waits again.
 */
export const UNIT_MOVES: Moves<UnitStatus> = {
  waiting: ['open-box', 'in-repair', 'scrapped'],
  'in-repair': ['open-box', 'waiting', 'scrapped'],
  'open-box': ['waiting', 'sold'],
  sold: ['open-box', 'waiting'],
  scrapped: ['waiting'],
}

export const UNIT_STATUS_LABELS: Readonly<Record<UnitStatus, string>> = {
  waiting: 'To decide',
  'in-repair': 'In repair',
  'open-box': 'On sale as open box',
  sold: 'Sold',
  scrapped: 'Scrapped',
}

export const UNIT_BADGES: Readonly<Record<UnitStatus, 'yellow' | 'blue' | 'green' | 'grey'>> = {
  waiting: 'yellow',
  'in-repair': 'blue',
  'open-box': 'green',
  sold: 'grey',
  scrapped: 'grey',
}
