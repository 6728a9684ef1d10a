import { settingLabel, settingText } from '#domain/ground/settings/setting-words.ts'
import { withoutReplaced } from '#domain/ground/settings/settings.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { dayStart } from '#domain/ground/shared/days.ts'
import type { RecordedSetting } from '#server/ground/settings/setting-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Changes whose day has not come, the next first; each can be withdrawn until then. */
export function ComingChanges({
  changes,
  mayChange,
}: {
  changes: readonly RecordedSetting[]
  mayChange: boolean
}) {
  if (changes.length === 0) return null
  const holding = new Set(withoutReplaced(changes).map(({ id }) => id))
  return (
    <section aria-labelledby="coming-title" className="flex flex-col gap-4">
      <h2 id="coming-title" className="text-xl">
        Upcoming changes
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {changes.map(({ id, key, value, validFrom, reason, setBy }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0">
              <p className="figures">
                <strong className="font-semibold">From {formatDate(dayStart(validFrom))}</strong>:{' '}
                {settingLabel(key)}: {settingText(key, value)}
              </p>
              <p className="break-words pt-1 text-muted text-sm">
                {setBy}: {reason}
                {holding.has(id) ? null : ' (Replaced by a later change for the same day.)'}
              </p>
            </div>
            {mayChange ? (
              <ButtonLink to={`/admin/settings/changes/${id}`} size="sm" prefetch="none">
                Withdraw
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
