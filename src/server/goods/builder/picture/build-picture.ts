import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'

/** What is written on the picture of a build. */
export interface BuildPicture {
  answer: Answer | undefined
  /** The answer in a sentence. */
  answerWords: string
  total: string
  /** As many as there is room for. */
  lines: readonly { label: string; name: string; price: string }[]
  /** In words, of the parts beyond those; empty where there are none. */
  more: string
  /** Where the build can be opened. */
  address: string
}

/** So many parts are named on it. */
export const PICTURE_LINES_MAX = 9
