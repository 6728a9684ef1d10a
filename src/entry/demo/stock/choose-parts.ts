import { existsSync } from 'node:fs'
import { madeUpParts } from './made-up-parts.ts'
import { openDbParts } from './open-db-parts.ts'
import type { Part } from './part.ts'

/** The real parts lie beside the checkout where there are some; they are not the project's to keep. */
export const REAL_PARTS = '../shared/data/parts-open-db.jsonl.gz'

/** One part in so many has no price yet. */
const UNPRICED_EVERY = 75

export interface ChosenParts {
  priced: Part[]
  unpriced: Part[]
}

/** So many parts to be sold, and some more without a price: out of the file where there is one, else made up. */
export async function chooseParts(count: number, file: string): Promise<ChosenParts> {
  const total = count + Math.ceil(count / UNPRICED_EVERY)
  const parts = existsSync(file) ? await openDbParts(file, total) : madeUpParts(total)
  const isUnpriced = (index: number) => index % (UNPRICED_EVERY + 1) === UNPRICED_EVERY / 3
  return {
    priced: parts.filter((_, index) => !isUnpriced(index)).slice(0, count),
    unpriced: parts.filter((_, index) => isUnpriced(index)),
  }
}
