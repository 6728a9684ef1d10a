/** What a checkout does to the cart it orders: locks it, and empties it once there is an order. */
export { lockCart, renewCheckoutKey, takeOutOfCart } from './cart-store.ts'
