export { factsOf } from './edit-product-store.ts'
/** The door for files of many products; what each row may do is decided by `planRow`. */
export {
  findProducts,
  findProductsByNumbers,
  findTakenIds,
  insertProducts,
  lockNumbers,
  shareProducts,
  updateProducts,
} from './import-product-store.ts'
