import { madeUpComputerParts, madeUpParts } from './made-up/made-up-parts.ts'
import { openDbParts } from './open-db-parts.ts'
import type { Part } from './part.ts'

/** One part in so many has no price yet. */
const UNPRICED_EVERY = 75

/**
 * So many of a hundred are made up even beside a file: open data leaves out what decides whether a case takes a power
 * supply, and there would be no computer of which everything is known.
 */
const MADE_UP_PERCENT = 6

export interface ChosenParts {
  priced: Part[]
  unpriced: Part[]
}

/** So many parts to be sold, and some more without a price: out of the file, or made up where none is given. */
export async function chooseParts(count: number, file: string | undefined): Promise<ChosenParts> {
  const total = count + Math.ceil(count / UNPRICED_EVERY)
  const parts = file ? await realParts(file, total) : madeUpParts(total)
  const isUnpriced = (index: number) => index % (UNPRICED_EVERY + 1) === UNPRICED_EVERY / 3
  return {
    priced: parts.filter((_, index) => !isUnpriced(index)).slice(0, count),
    unpriced: parts.filter((_, index) => isUnpriced(index)),
  }
}

async function realParts(file: string, total: number): Promise<Part[]> {
  const madeUp = madeUpComputerParts(Math.floor((total * MADE_UP_PERCENT) / 100))
  return [...(await openDbParts(file, total - madeUp.length)), ...madeUp]
}
