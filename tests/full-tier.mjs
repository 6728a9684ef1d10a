/**
 * Test files that only the full run reads (`npm test -- --full`), each with the reason: what it proves with running
 * programs, or with many cases, is proved on each commit by what the reason names. Whoever names a file runs it
 * (`npm test -- refund-kill`).
 *
 * @type {Readonly<Record<string, string>>}
 */
export const ONLY_IN_FULL = {
  'tests/faults/backup-drill.test.ts':
    'src/server/backups restores row for row, also what was made while people bought',
  'tests/faults/dispatch-kill.test.ts':
    'cut-on-the-way.test.ts cuts each of these steps, kill.test.ts kills the program',
  'tests/faults/import-kill.test.ts': 'import.test.ts cuts an import off in the middle and takes it up again',
  'tests/faults/lives/lives.test.ts':
    'simulation.test.ts holds the same books and stock, the rules their own laws',
  'tests/faults/model/model.test.ts':
    'simulation.test.ts holds the same books and stock beside a model of its own',
  'tests/faults/order-export-kill.test.ts': 'order-export.test.ts ends the worker between two writes',
  'tests/faults/oversell.test.ts':
    'place-order.test.ts and races.test.ts sell the last piece in every order of the steps',
  'tests/faults/refund-kill.test.ts':
    'cut-on-the-way-back.test.ts cuts each of these steps, kill.test.ts kills the program',
  'tests/faults/same-key.test.ts': 'place-order.test.ts and pay-by-card.test.ts send the same key at once',
}
