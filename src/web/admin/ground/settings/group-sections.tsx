import { SETTING_GROUPS, type SettingGroupName } from '#domain/ground/settings/setting-groups.ts'
import { companyRows, officerRows, settingLabel, settingText } from '#domain/ground/settings/setting-words.ts'
import type { SettingKey, SettingValues } from '#domain/ground/settings/settings.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Day, dayStart } from '#domain/ground/shared/days.ts'
import type { RecordedSetting } from '#server/ground/settings/setting-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

interface GroupSectionsProps {
  values: SettingValues
  since: Readonly<Partial<Record<SettingKey, Day>>>
  coming: readonly RecordedSetting[]
  mayChange: boolean
}

/** "7–10 business days": longer ones are texts. */
const FIGURE_LENGTH_MAX = 20

/** Every group with what holds today. */
export function GroupSections({ values, since, coming, mayChange }: GroupSectionsProps) {
  return (Object.keys(SETTING_GROUPS) as SettingGroupName[]).map((name) => {
    const { title, about, keys } = SETTING_GROUPS[name]
    const begun = keys.flatMap((key) => since[key] ?? []).toSorted()
    const next = coming.find(({ key }) => (keys as readonly string[]).includes(key))
    return (
      <section key={name} aria-labelledby={`${name}-title`} className="flex flex-col gap-4">
        <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 gap-y-1">
          <h2 id={`${name}-title`} className="scroll-mt-24 text-xl">
            {title}
          </h2>
          {mayChange ? (
            <ButtonLink to={`/admin/settings/${name}`} prefetch="none" aria-label={`Change: ${title}`}>
              Change
            </ButtonLink>
          ) : null}
          <p className="col-span-full max-w-3xl text-muted">{about}</p>
        </header>
        <dl className="divide-y divide-line border-line border-y">
          {rowsOf(name, values).map(([label, text]) => (
            <div
              key={label}
              className={joinClasses(
                'gap-x-8 gap-y-0.5 py-2.5 sm:grid sm:grid-cols-[18rem_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)]',
                // A figure stands at the end of its line on a phone, a text below its name.
                text.length > FIGURE_LENGTH_MAX ? 'grid' : 'flex justify-between',
              )}
            >
              <dt className="text-muted">{label}</dt>
              <dd className="break-words font-medium max-sm:shrink-0">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted text-sm">
          {begun.length > 0
            ? `Last changed on ${formatDate(dayStart(begun.at(-1) ?? ''))}.`
            : 'Unchanged since our shop opened.'}
          {next ? ` Changes on ${formatDate(dayStart(next.validFrom))}.` : null}
        </p>
      </section>
    )
  })
}

function rowsOf(name: SettingGroupName, values: SettingValues): [label: string, text: string][] {
  if (name === 'company') return companyRows(values.company)
  if (name === 'officer') return officerRows(values.officer)
  return SETTING_GROUPS[name].keys.map((key) => [settingLabel(key), settingText(key, values[key])])
}
