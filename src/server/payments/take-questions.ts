/** The door for the worker: which payments to ask the gateway about now. */
export { takeQuestions } from './payment-store.ts'
