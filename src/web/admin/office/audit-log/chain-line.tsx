import type { ReactNode } from 'react'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { AuditCheck } from '#server/ground/audit/chain-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ShieldAlert, ShieldCheck, ShieldQuestion } from '#web/ui/pictures/icons.ts'

/** When the chain of the log was last followed, and what was found. */
export function ChainLine({ check, children }: { check: AuditCheck | undefined; children: ReactNode }) {
  const Icon = !check ? ShieldQuestion : check.fault ? ShieldAlert : ShieldCheck
  return (
    <div
      className={joinClasses(
        'mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border px-4 py-3',
        check?.fault ? 'border-bad bg-bad-wash' : 'border-line bg-surface',
      )}
    >
      <div className="flex min-w-0 items-start gap-3 text-[0.9375rem]">
        <Icon
          aria-hidden="true"
          className={joinClasses(
            'mt-0.5 size-5 shrink-0',
            !check ? 'text-muted' : check.fault ? 'text-bad' : 'text-good',
          )}
        />
        <div className="min-w-0">
          <p className="figures">{chainWords(check)}</p>
          {check?.headSha256 ? (
            <p className="figures break-all text-muted text-sm">Head {check.headSha256}</p>
          ) : null}
        </div>
      </div>
      {children}
    </div>
  )
}

function chainWords(check: AuditCheck | undefined): string {
  if (!check) return 'The chain has not been verified yet. We verify it every night.'
  const when = formatDateTime(check.at)
  if (check.fault)
    return `On ${when} the log differed from what was written. ${check.fault} The ${formatCount(check.entries)} records before it are intact.`
  return `Chain verified up to record ${formatCount(check.entries)} on ${when}: every record is intact.`
}
