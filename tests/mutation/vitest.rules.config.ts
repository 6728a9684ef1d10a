import { defineConfig } from 'vitest/config'

/**
 * The tests of the rules, as the mutation run needs them: one project, no setup that a mutant could break. What does not
 * end the run ends itself, by what each test took before: this limit only has to be beyond what a busy machine needs.
 */
export default defineConfig({ test: { include: ['src/domain/**/*.test.ts'], testTimeout: 60_000 } })
