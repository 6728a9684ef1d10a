import { parseArgs } from 'node:util'

/**
 * What `npm run mutants -- server` takes, besides parts of paths of files of src/server. Without a word: every change of
 * the dangerous slices, and a share of the others.
 */
export const { values: asked, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    /** Files that differ from the last commit, or that the last commit changed. */
    changed: { type: 'boolean' },
    /** Every change of every file. */
    everything: { type: 'boolean' },
    /** The dangerous slices alone. */
    dangerous: { type: 'boolean' },
    /** Those that survived the last run without a reason. */
    survivors: { type: 'boolean' },
    /** One kind of change: lock, condition, limit, … */
    kind: { type: 'string' },
    /** So many of what the other words choose, by a hash of their words and the seed. */
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** All tests that pass a change, also slow ones and the faults that run in one process. */
    thorough: { type: 'boolean' },
    /** Test files whose path matches the expression, and no others. */
    test: { type: 'string' },
    /** Finds out anew which changes each test passes. */
    fresh: { type: 'boolean' },
    /** Only finds that out. */
    cover: { type: 'boolean' },
    /** Only says which changes would be tried. */
    list: { type: 'boolean' },
    workers: { type: 'string', default: '1' },
    /** Ends after so many minutes, with what was tried by then. */
    minutes: { type: 'string' },
  },
})

/** Where the run keeps what it found, between runs. */
export const FOLDER = '.cache/mutants'
