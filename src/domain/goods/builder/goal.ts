import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'

/** A fact that a part of one slot has to have. */
export interface Goal {
  /** The key of the slot. */
  slot: string
  /** Goals of one ladder ask for more and more of the same: where one cannot be had, the next ones cannot either. */
  ladder: string
  /** What is asked: "12 GB of graphics memory". */
  words: string
  /** The same beside the part's own value: "at least 12 GB"; left out where nothing is more than what is asked. */
  asked?: string
  /** What the part has of it: "16 GB of graphics memory". */
  own(part: Part): string
  why(part: Part): string
  /** Asked for by taste, and not by the use. */
  isTaste?: true
  /** So much of what the whole then costs is still the graphics card; otherwise the money is left. */
  leavesCardShare?: number
  /** Its part may cost so much of the budget at most; otherwise the money is left. */
  mostShare?: number
  isMet(part: Part): boolean
}
