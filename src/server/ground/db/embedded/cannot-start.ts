/** Why the server cannot start, in a sentence for whoever started it; no stack trace would tell them more. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'
}
