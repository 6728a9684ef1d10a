/** The door for slices that move something of an order: each move leaves a row that nobody can change. */
export { insertEvents as recordEvents } from './order-store.ts'
