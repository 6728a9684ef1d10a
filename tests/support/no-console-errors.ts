import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * A test in which something complains on the console has failed, even if all it asserted holds. One that expects a
 * complaint takes its place for that long: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
let complaints: string[] = []

beforeEach(() => {
  complaints = []
  console.error = (...words: unknown[]) => {
    complaints.push(format(...words))
  }
})

afterEach(() => {
  if (complaints.length > 0) throw new Error(`Unexpected console.error:\n${complaints.join('\n')}`)
})
