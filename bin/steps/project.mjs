import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout: two folders above this file, whatever directory the command was called from. */
export const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
