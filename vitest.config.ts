import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ONLY_IN_FULL } from './tests/full-tier.mjs'
import { OTHER_BROWSERS } from './tests/other-browsers.mjs'

const SECOND = 1_000
const setupFiles = ['tests/support/no-console-errors.ts']
/** For the kinds of tests that hold laws. */
const setupOfLaws = [...setupFiles, 'tests/support/fixed-chance.ts']
/** For the kind whose tests ask a database in their own process. */
const setupOfMocks = [...setupOfLaws, 'tests/support/planned-once.ts']
const setupOfWork = [
  ...setupOfMocks,
  'tests/support/cheap-passwords.ts',
  'tests/support/reuse-connections.ts',
]
const globalSetup = ['tests/support/database-server.ts']
/**
 * What is polled for comes late on a machine that runs other tests too: as patient as a page is waited for. All limits of
 * time here only end what hangs; they are several times what a slow machine needs, since no test is about its own time.
 */
const patient = { poll: { timeout: 60 * SECOND } }

/** What measures in the full run how long a fault is felt: not beside anything else. On each commit nothing is measured. */
const MEASURED = process.env.NN_FULL
  ? ['event-loop', 'kill', 'mixed-carts', 'slow-clients'].map((name) => `tests/faults/${name}.test.ts`)
  : []
const LEFT_TO_FULL = process.env.NN_COMMIT_TIER ? Object.keys(ONLY_IN_FULL) : []
/** What replaces a library for its own file, or needs it as it is: with modules of its own. */
const OF_PASSWORDS = ['hash-password', 'sign-in'].map((name) => `src/server/people/sign-in/${name}.test.ts`)
const WITH_MOCKS = [
  'src/server/people/sign-in/login-spray.test.ts',
  'src/server/people/sign-in/sessions/sign-in-audit.test.ts',
]
/**
 * One more than cores where tests wait for a limit of time that they hold the shop to (a silent gateway, a lock): with two,
 * two cores were idle for a seventh of the time. Kinds that run beside one another need the same number.
 */
const BESIDE = 3
const work = {
  setupFiles,
  globalSetup,
  maxWorkers: BESIDE,
  expect: patient,
  testTimeout: 150 * SECOND,
  hookTimeout: 300 * SECOND,
}
const fault = {
  setupFiles,
  globalSetup,
  expect: patient,
  testTimeout: process.env.NN_FULL ? 2_400 * SECOND : 400 * SECOND,
  hookTimeout: 300 * SECOND,
}

const journeys = {
  isolate: false,
  setupFiles,
  globalSetup,
  maxWorkers: 2,
  expect: patient,
  testTimeout: 300 * SECOND,
  hookTimeout: 300 * SECOND,
}

/** The full run plays journeys in each browser that is there (bin/steps/other-browsers.mjs). */
const inOtherBrowsers = Object.entries(OTHER_BROWSERS).map(([engine, { variable, files }], at) => ({
  test: {
    ...journeys,
    name: `journeys-in-${engine}`,
    include: process.env.NN_FULL && process.env[variable] ? files : [],
    env: { NN_BROWSER: engine },
    // A page takes several times as long in them.
    testTimeout: 900 * SECOND,
    sequence: { groupOrder: 3 + at },
  },
}))

/**
 * What is short to read and long to run, in the order in which it is begun: at the end it would keep one core busy and the
 * other idle. The first fills the template that the others of its kind wait for.
 */
const LONG = ['stocked-admin', 'xss', 'access', 'stocked-vendor', 'stocked-visitor', 'stocked-customer']

/** Vitest's own order of the files, with the long ones first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = LONG.flatMap((name) =>
      sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`)),
    )
    return [...long, ...sorted.filter((file) => !long.includes(file))]
  }
}

/**
 * The kinds of tests (CONTRIBUTING.md); each runs alone with `npm test -- --project <name>`. Files of rules and use
 * cases share the modules of their worker: loading them for each file took as long as the rules themselves.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Workers, with their database and browsers, keep the cores busy: more threads of V8 beside them only take turns away.
    execArgv: ['--v8-pool-size=1'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/domain/**/*.test.ts'],
          isolate: false,
          setupFiles: setupOfLaws,
          maxWorkers: BESIDE,
          testTimeout: 30 * SECOND,
        },
      },
      {
        test: {
          name: 'tidy',
          include: ['tests/*.test.ts'],
          setupFiles,
          maxWorkers: BESIDE,
          testTimeout: 120 * SECOND,
        },
      },
      {
        test: {
          name: 'work',
          include: [
            'src/{server,entry,web}/**/*.test.{ts,tsx}',
            'tests/{relevance,support,verdicts}/**/*.test.ts',
          ],
          exclude: [...WITH_MOCKS, ...OF_PASSWORDS],
          isolate: false,
          ...work,
          setupFiles: setupOfWork,
        },
      },
      {
        test: {
          name: 'work-with-mocks',
          include: [...WITH_MOCKS, ...OF_PASSWORDS],
          ...work,
          setupFiles: setupOfMocks,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: LEFT_TO_FULL,
          ...journeys,
          sequence: { groupOrder: 1 },
        },
      },
      ...inOtherBrowsers,
      {
        test: {
          name: 'access',
          include: ['tests/access/**/*.test.ts'],
          isolate: false,
          setupFiles,
          globalSetup,
          maxWorkers: 2,
          expect: patient,
          testTimeout: 200 * SECOND,
          hookTimeout: 300 * SECOND,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [...MEASURED, ...LEFT_TO_FULL],
          isolate: false,
          maxWorkers: 2,
          ...fault,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'measured-faults',
          include: MEASURED,
          fileParallelism: false,
          ...fault,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
