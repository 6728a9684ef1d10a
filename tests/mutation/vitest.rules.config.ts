import { defineConfig } from 'vitest/config'

/** The tests of the rules, as the mutation run needs them: one project, no setup that a mutant could break. */
export default defineConfig({ test: { include: ['src/domain/**/*.test.ts'], testTimeout: 5_000 } })
