import type { Account } from '#domain/money/earnings/ledger-accounts.ts'
import type { CheckName } from '#domain/money/reconciliation/ledger-checks.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { CHECKS, type Finding, findWrong, readNextIds, sumSides, WALKS } from './checks/walk-views.ts'
import { type AccountTotal, beginCheck, endCheck, moveCheck } from './ledger-check-store.ts'

/** Of one check so many differences are kept; where there are more, it says so and closes none. */
const FINDINGS_MAX = 1_000

/**
 * Holds the whole ledger against the orders, parcels, papers, payouts, settlements and remittances that it is about, and
 * keeps what differs: what is new opens, what is gone closes. Everything that moved is posted first; what seems wrong is
 * asked again after posting once more, so that nothing that happened meanwhile is taken for a difference. Goes over
 * everything in batches by key. A check that was left by a killed worker is begun again. New differences are an error
 * in the log.
 */
export async function checkLedger(app: App): Promise<void> {
  const id = await beginCheck(app.db, app.clock.now())
  await keepBooks(app)
  const found = new Map<CheckName, Finding[]>()
  const totals = new Map<Account, AccountTotal>()
  let lookedAt = 0
  for (const [step, of] of WALKS.entries()) {
    let behind: string | undefined
    for (;;) {
      const ids = await readNextIds(app.db, of, behind)
      for (const check of CHECKS.filter((each) => each.of === of)) await lookAt(app, { check, ids, found })
      if (of === 'entries') addUp(totals, await sumSides(app.db, ids))
      lookedAt += ids.length
      behind = ids.at(-1)
      if (behind === undefined) break
      await moveCheck(app.db, { id, stepsDone: step, lookedAt, at: app.clock.now() })
    }
  }
  await keepBooks(app)
  const standing = await askAgain(app, found)
  const cut = [...found].flatMap(([name, findings]) => (findings.length >= FINDINGS_MAX ? name : []))
  const at = app.clock.now()
  const end = await inTransaction(app, (tx) =>
    endCheck(tx, {
      id,
      at,
      findings: standing,
      cut,
      totals: [...totals.values()],
      steps: WALKS.length,
      lookedAt,
    }),
  )
  if (end && end.opened > 0)
    app.log.error(
      { check: id, ...end },
      'the ledger differs from what it is about: see Ledger in the back office',
    )
}

async function lookAt(
  app: App,
  {
    check,
    ids,
    found,
  }: { check: (typeof CHECKS)[number]; ids: readonly string[]; found: Map<CheckName, Finding[]> },
): Promise<void> {
  const before = found.get(check.name) ?? []
  const limit = FINDINGS_MAX - before.length
  if (limit === 0) return
  const wrong = await findWrong(app.db, { check, ids, limit, now: app.clock.now() })
  if (wrong.length > 0) found.set(check.name, [...before, ...wrong])
}

/** What is still wrong of what was found. */
async function askAgain(app: App, found: ReadonlyMap<CheckName, readonly Finding[]>): Promise<Finding[]> {
  const standing: Finding[] = []
  for (const check of CHECKS) {
    const ids = [...new Set((found.get(check.name) ?? []).map((finding) => finding.id))]
    const first = new Set((found.get(check.name) ?? []).map(keyOf))
    const again = await findWrong(app.db, { check, ids, limit: FINDINGS_MAX, now: app.clock.now() })
    standing.push(...again.filter((finding) => first.has(keyOf(finding))))
  }
  return standing
}

const keyOf = ({ subjectKind, subjectId, line }: Finding) => `${subjectKind}\n${subjectId}\n${line}`

function addUp(totals: Map<Account, AccountTotal>, sides: readonly AccountTotal[]): void {
  for (const { account, debitPaise, creditPaise } of sides) {
    const before = totals.get(account) ?? { debitPaise: 0, creditPaise: 0 }
    totals.set(account, {
      account,
      debitPaise: before.debitPaise + debitPaise,
      creditPaise: before.creditPaise + creditPaise,
    })
  }
}
