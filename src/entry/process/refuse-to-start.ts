import { CannotStart } from '#server/ground/db/embedded/cannot-start.ts'

/** Ends the program with the sentence that says why it cannot start. Any other error is thrown on. */
export function refuseToStart(error: unknown): never {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exit(1)
}
