/** The door to a product's version for whoever changes its pictures. */
export { lockProduct as lockForPictures, touchProduct } from './edit-product-store.ts'
