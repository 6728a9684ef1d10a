/** The door for files of many offers: their stock under the locks that `lockStock` took. */
export { countStocks, openStocks } from './import-stock-store.ts'
