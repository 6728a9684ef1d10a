import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { type ApplicationCheck, CHECK_NAMES } from '#domain/selling/sellers/application-checks.ts'
import { MISSING_ITEM_NAMES, type MissingItem } from '#domain/selling/sellers/seller-readiness.ts'
import { ChevronDown, CircleCheck, CircleHelp, CircleX } from '#web/ui/pictures/icons.ts'

const LOOKS = {
  passed: { Icon: CircleCheck, word: 'Passed', tone: 'text-good' },
  failed: { Icon: CircleX, word: 'Failed', tone: 'text-bad' },
  open: { Icon: CircleHelp, word: 'Open', tone: 'text-muted' },
} as const

/** The checks of a seller that is decided: folded while all of them passed, since there is nothing to look at. */
export function DecidedChecks({ checks }: { checks: readonly ApplicationCheck[] }) {
  if (checks.some(({ outcome }) => outcome !== 'passed')) return <CheckList checks={checks} />
  return (
    <details className="group">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-2 font-medium text-[0.9375rem] pointer-coarse:min-h-11">
        <CircleCheck aria-hidden="true" className="size-5 text-good" />
        <span>{counted(checks.length, 'check')} passed</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <CheckList checks={checks} />
    </details>
  )
}

/** What the machine found, each in words; colour never says it alone. */
export function CheckList({ checks }: { checks: readonly ApplicationCheck[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {checks.map(({ key, outcome, words, duplicates }) => {
        const { Icon, word, tone } = LOOKS[outcome]
        return (
          <li
            key={key}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-3 py-2.5 text-[0.9375rem]"
          >
            <Icon aria-hidden="true" className={`mt-0.5 size-5 ${tone}`} />
            <div className="min-w-0">
              <p className="font-medium">{CHECK_NAMES[key]}</p>
              <p className="break-words text-muted text-sm">
                {words}
                {duplicates?.map(({ id, name }) => (
                  <span key={id}>
                    {' '}
                    <Link to={`/admin/vendors/${id}`} className="text-link">
                      {name}
                    </Link>
                  </span>
                ))}
              </p>
            </div>
            <span className={`font-semibold text-sm ${tone}`}>{word}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What the seller has still to say. */
export function MissingList({ missing }: { missing: readonly MissingItem[] }) {
  if (missing.length === 0) return <p className="text-muted">We have everything we need.</p>
  return (
    <div>
      <p className="pb-1 font-medium">Missing</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-[0.9375rem]">
        {missing.map((piece) => (
          <li key={piece} className="list-inside list-disc">
            {MISSING_ITEM_NAMES[piece]}
          </li>
        ))}
      </ul>
    </div>
  )
}
