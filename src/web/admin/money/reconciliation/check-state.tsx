import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { LEDGER_CHECKS } from '#domain/money/reconciliation/ledger-checks.ts'
import type { LedgerCheck } from '#server/money/reconciliation/ledger-check-views.ts'
import { Notice } from '#web/ui/notice.tsx'
import { JobProgress } from '#web/ui/progress/job-progress.tsx'

/** How far the check has come that is under way, and what came of the last one. */
export function CheckState({
  last,
  running,
  here,
}: {
  last: LedgerCheck | undefined
  running: LedgerCheck | undefined
  here: string
}) {
  return (
    <div className="flex flex-col gap-4 pb-8">
      {running ? (
        <JobProgress
          label={`Comparing: step ${Math.min(running.stepsDone + 1, running.steps)} of ${running.steps}, ${formatCount(running.lookedAt)} checked`}
          value={running.stepsDone}
          max={running.steps}
          here={here}
        />
      ) : null}
      {last?.endedAt ? (
        <p className="figures text-muted">
          Last compared on {formatDateTime(last.endedAt.toISOString())}: {formatCount(last.lookedAt)} orders,
          parcels and rows; {counted(last.openedCount ?? 0, 'new difference')}, {last.closedCount ?? 0} fixed.
        </p>
      ) : running ? null : (
        <p className="text-muted">We compare for the first time tonight.</p>
      )}
      {last && last.cut.length > 0 ? (
        <Notice tone="warn" title="There are more differences than shown here">
          <p>Of {last.cut.map(labelOf).join(', ')} only the first are listed, and none is closed.</p>
        </Notice>
      ) : null}
    </div>
  )
}

function labelOf(name: string): string {
  return Object.entries(LEDGER_CHECKS).find(([key]) => key === name)?.[1].label ?? name
}
