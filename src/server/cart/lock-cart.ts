/** The way for checkout: the cart's lock puts a customer's checkouts and changes of the cart in line. */
export { lockCart } from './cart-store.ts'
