/** The door for files of many offers: their stock under the locks that `lockStock` took. */
export { countStocks, openStocks, readShelvesSince } from './import-stock-store.ts'
