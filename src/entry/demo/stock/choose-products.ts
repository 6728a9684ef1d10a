import { madeUpComputerProducts, madeUpProducts } from './made-up/made-up-products.ts'
import { openDbProducts } from './open-db/open-db-products.ts'
import type { StockProduct } from './stock-product.ts'

/** One product in so many has no price yet. */
const UNPRICED_EVERY = 75

/**
 * So many of a hundred are made up even beside a file: open data leaves out what decides whether a case takes a power
 * supply, and there would be no computer of which everything is known.
 */
const MADE_UP_PERCENT = 6

export interface ChosenProducts {
  priced: StockProduct[]
  unpriced: StockProduct[]
}

/** So many products to be sold, and some more without a price: out of the file, or made up where none is given. */
export async function chooseProducts(count: number, file: string | undefined): Promise<ChosenProducts> {
  const total = count + Math.ceil(count / UNPRICED_EVERY)
  const products = file ? await realProducts(file, total) : madeUpProducts(total)
  const isUnpriced = (index: number) => index % (UNPRICED_EVERY + 1) === UNPRICED_EVERY / 3
  return {
    priced: products.filter((_, index) => !isUnpriced(index)).slice(0, count),
    unpriced: products.filter((_, index) => isUnpriced(index)),
  }
}

async function realProducts(file: string, total: number): Promise<StockProduct[]> {
  const madeUp = madeUpComputerProducts(Math.floor((total * MADE_UP_PERCENT) / 100))
  return [...(await openDbProducts(file, total - madeUp.length)), ...madeUp]
}
