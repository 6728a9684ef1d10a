import { Link, useNavigation } from 'react-router'
import type { SettingGroupName } from '#domain/ground/settings/setting-groups.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Day, dayStart } from '#domain/ground/shared/days.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SettingFields } from './setting-fields.tsx'

interface SettingFormProps {
  name: SettingGroupName | 'gst'
  version: string
  /** The day whose values the fields show. */
  shownFor: Day
  days: { first: Day; last: Day }
  values: Readonly<Record<string, string>>
  /** Changes of the same group that stand for later days. */
  later: readonly { id: number; validFrom: Day; text: string }[]
  answer: RefusedForm | undefined
}

/** The first step: what, from which day on, and why. */
export function SettingForm({ name, version, shownFor, days, values, later, answer }: SettingFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const value = (field: string) => (answer ? (answer.typed[field] ?? '') : (values[field] ?? ''))
  return (
    <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-6">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="shownFor" value={shownFor} />
      {later.length > 0 ? <LaterChanges name={name} later={later} shownFor={shownFor} /> : null}
      <SettingFields name={name} value={value} />
      <div className="grid gap-5 border-line border-t pt-6 sm:grid-cols-2">
        <TextField
          label="From"
          name="from"
          type="date"
          required
          min={days.first}
          max={days.last}
          defaultValue={answer ? value('from') : shownFor}
          hint="The day starts at midnight in India."
        />
        <TextArea
          label="Reason"
          name="reason"
          required
          rows={3}
          maxLength={300}
          defaultValue={value('reason')}
          hint="Kept with the change and in the audit log."
          className="sm:col-span-2"
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="preview"
          variant="primary"
          busy={isBusy && 'One moment...'}
        >
          Preview
        </Button>
        <ButtonLink to="/admin/settings">Cancel</ButtonLink>
      </div>
    </AnsweredForm>
  )
}

function LaterChanges({ name, later, shownFor }: Pick<SettingFormProps, 'name' | 'later' | 'shownFor'>) {
  return (
    <Notice tone="note" title="Changes already planned">
      <ul className="list-disc pt-1 pl-5">
        {later.map(({ id, text, validFrom }) => (
          <li key={id} className="figures">
            {text}.{' '}
            {name === 'gst' ? null : (
              <Link to={`/admin/settings/${name}?from=${validFrom}`} className="text-link">
                Edit from that date
              </Link>
            )}
          </li>
        ))}
      </ul>
      {name === 'gst' ? null : (
        <p className="pt-2">
          The fields show what applies on {formatDate(dayStart(shownFor))}. What you do not change stays as
          planned.
        </p>
      )}
    </Notice>
  )
}
