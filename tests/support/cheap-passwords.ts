import { createRequire } from 'node:module'

type Hash = (password: string, options: object) => Promise<string>

/**
 * Passwords of tests are hashed by the same library at the least that it takes: thousands of them are made and looked at,
 * each of which would cost 50 ms. What a shop's own cost is says `hash-password.test.ts`.
 */
const LEAST = { memoryCost: 8, timeCost: 1 }
const CHEAP = Symbol.for('nanonagar.cheap-passwords')
const library = createRequire(import.meta.url)('@node-rs/argon2') as { hash: Hash; [CHEAP]?: true }
// Each file of a worker runs this, and they share the library.
if (!library[CHEAP]) {
  library[CHEAP] = true
  const { hash } = library
  library.hash = (password, options) => hash(password, { ...options, ...LEAST })
}
