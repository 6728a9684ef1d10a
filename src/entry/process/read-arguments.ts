import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What a command was called with; a word that it does not know ends it with one line. */
export function readArguments<const T extends ParseArgsConfig>(known: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(known)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(error.message.replace(/(?<=\.) .*/s, ''))
    process.exit(1)
  }
}
