/** What the process that leads the run and the one that runs the tests tell each other, one line of JSON each. */

/** Environment variable with the socket on which jobs are given out. */
export const SOCKET_VARIABLE = 'NN_MUTANTS_SOCKET'

export type Job =
  /** Runs a file without any change, and says which changes each test passes. */
  | { kind: 'cover'; file: string }
  /** Runs these tests with one change on, until the first one fails. */
  | { kind: 'change'; id: number; runs: Run[] }

export interface Run {
  file: string
  testIds: string[]
  /** For one test: several times what the slowest took without a change. */
  timeoutMs: number
}

export interface CoveredTest {
  id: string
  name: string
  ms: number
  reached: number[]
}

export type Answer =
  | { kind: 'ready'; pid: number }
  | { kind: 'covered'; ms: number; tests: CoveredTest[]; shared: number[]; failed?: string }
  | { kind: 'noticed'; by: string; words: string; isOutOfTime: boolean }
  | { kind: 'unnoticed' }

/** What the test runner writes down while one file runs. */
export interface FileRun {
  tests: CoveredTest[]
  /** Passed outside of any test: by `beforeAll`, by what runs on in the background. */
  shared: Set<number>
  failed: { testId: string | undefined; test: string; words: string } | undefined
}

declare global {
  var __fileRun: FileRun | undefined
}
