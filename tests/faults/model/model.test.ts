import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import { inFull } from '#tests/support/full-run.ts'
import { COMMANDS, type Command, OFFERS } from './commands.ts'
import { openModel } from './model-marketplace.ts'
import { startMarketplaceForRuns } from './real-marketplace.ts'

const [RUNS, COMMANDS_MAX] = inFull([2_000, 60], [12, 40])
/** All runs take half an hour on two busy cores. */
const TIMEOUT_MS = inFull(3_600_000, 400_000)
/** The books are asked of all runs on a database: after so many, there is a new one. */
const RUNS_A_DATABASE = 25

const offers = fc.array(
  fc.record({
    onHand: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 4, max: 30 })),
    rupees: fc.integer({ min: 100, max: 2_000 }),
  }),
  { minLength: OFFERS, maxLength: OFFERS },
)

/** A failing run is repeated by NN_SEED, with the seed that the failure names. */
test(
  `the shop does what its model says, through ${RUNS} runs of up to ${COMMANDS_MAX} commands`,
  async () => {
    const seed = process.env.NN_SEED ? Number(process.env.NN_SEED) : inFull(undefined, 1)
    let shop = await startMarketplaceForRuns()
    let runs = 0
    let ran = 0
    const counted = (commands: Iterable<Command>) => {
      ran += [...commands].length
      return commands
    }
    try {
      await fc.assert(
        fc.asyncProperty(
          offers,
          fc.commands(COMMANDS, { maxCommands: COMMANDS_MAX, size: 'max' }),
          async (stock, commands) => {
            if (++runs % RUNS_A_DATABASE === 0) {
              await shop.close()
              shop = await startMarketplaceForRuns()
            }
            const real = await shop.openRun(stock)
            await fc.asyncModelRun(() => ({ model: openModel(stock), real }), counted(commands))
            expect(await findAccountingErrors(databaseUrlOf(shop.app))).toEqual([])
          },
        ),
        { numRuns: RUNS, ...(seed !== undefined && { seed }) },
      )
    } finally {
      await shop.close()
    }
    process.stdout.write(`${runs} runs of ${ran} commands\n`)
  },
  TIMEOUT_MS,
)
