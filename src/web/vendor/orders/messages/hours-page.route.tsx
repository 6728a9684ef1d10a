import { useContext } from 'react'
import { DAY_CHOICES, timeText, USUAL_HOURS, usualDay } from '#domain/orders/messages/hours-form.ts'
import { PROMISES } from '#domain/orders/messages/message-limits.ts'
import { WEEKDAYS } from '#domain/orders/messages/shop-hours.ts'
import { changeHours } from '#server/orders/messages/shop/change-hours.ts'
import { findOwnHours } from '#server/orders/messages/shop/hours-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/hours-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const saved = await findOwnHours(context.get(appContext), sellerId)
  return saved ?? { ...USUAL_HOURS, version: 0 }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'dispatch')
  const form = await request.formData()
  readIntent(form, ['save'])
  const saved = await changeHours(context.get(appContext), { userId, sellerId }, Object.fromEntries(form))
  if (!saved.ok) return refusedForm(saved.problem, form)
  return redirectWithToast('/vendor/messages', { kind: 'success', text: 'Hours and promise are saved.' })
}

/** After a refusal too: the form goes on from what a colleague saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function HoursPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opens, closes, promisedHours, daysOff, showsReceipts, version } = loaderData
  const usual = usualDay({ opens, closes })
  return (
    <div className="max-w-2xl">
      <Breadcrumbs items={[{ label: 'Messages', to: '/vendor/messages' }, { label: 'Hours and promise' }]} />
      <PageHeading title="Hours and promise" className="pt-1 pb-6">
        <p>
          Customers read this before they write. Only your hours count: not nights, your days off and national
          holidays. How often you keep the promise is shown to customers from ten answers on.
        </p>
      </PageHeading>
      <AnsweredForm answer={actionData} className="flex flex-col gap-6">
        <input type="hidden" name="version" value={version} />
        <SelectField label="You answer within" name="promised" defaultValue={promisedHours}>
          {PROMISES.map((hours) => (
            <option key={hours} value={hours}>
              {`${hours} working hours`}
            </option>
          ))}
        </SelectField>
        <fieldset className="flex flex-col gap-3">
          <legend className="pb-2 font-semibold">Hours, in Indian time</legend>
          <UsualHours usual={usual} />
          <ul className="divide-y divide-line border-line border-y">
            {WEEKDAYS.map((name, weekday) => (
              <Weekday
                key={name}
                name={name}
                weekday={weekday}
                span={{ opens: opens[weekday] ?? 0, closes: closes[weekday] ?? 0 }}
                usual={usual}
              />
            ))}
          </ul>
        </fieldset>
        <TextArea
          label="Days off"
          name="daysOff"
          optional
          rows={4}
          defaultValue={daysOff.map(asInIndia).join('\n')}
          hint="One on each line, such as 25/12/2026. National holidays are days off already."
        />
        <Checkbox
          name="receipts"
          defaultChecked={showsReceipts}
          label="Show customers when we have seen their messages, and see when they have seen ours"
        />
        <div>
          <Button type="submit" name="intent" value="save" variant="primary">
            Save hours
          </Button>
        </div>
      </AnsweredForm>
    </div>
  )
}

function UsualHours({ usual }: { usual: Span }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField label="Usually from" name="opens" type="time" defaultValue={timeText(usual.opens, false)} />
      <TextField label="Usually to" name="closes" type="time" defaultValue={timeText(usual.closes, false)} />
    </div>
  )
}

interface Span {
  opens: number
  closes: number
}

/** A day of the week: with the usual hours, closed, or with hours of its own, which show once they are chosen. */
function Weekday({ name, weekday, span, usual }: { name: string; weekday: number; span: Span; usual: Span }) {
  const isOff = span.opens === span.closes
  const isUsual = span.opens === usual.opens && span.closes === usual.closes
  const own = isOff ? usual : span
  return (
    <li className="group/day py-2">
      <fieldset className="flex flex-wrap items-center gap-x-4">
        <legend className="float-left w-28 font-medium text-sm">{name}</legend>
        {DAY_CHOICES.map(({ key, label }) => (
          <DayChoice
            key={key}
            weekday={weekday}
            value={key}
            label={label}
            isFirst={key === (isOff ? 'off' : isUsual ? 'usual' : 'other')}
          />
        ))}
      </fieldset>
      <div className="hidden grid-cols-2 gap-3 pb-2 group-has-[input[value=other]:checked]/day:grid">
        <TextField
          label={`${name} from`}
          name={`opens-${weekday}`}
          type="time"
          defaultValue={timeText(own.opens, false)}
        />
        <TextField
          label={`${name} to`}
          name={`closes-${weekday}`}
          type="time"
          defaultValue={timeText(own.closes, false)}
        />
      </div>
    </li>
  )
}

interface DayChoiceProps {
  weekday: number
  value: string
  label: string
  isFirst: boolean
}

function DayChoice({ weekday, value, label, isFirst }: DayChoiceProps) {
  const name = `day-${weekday}`
  const { filled } = useContext(AnsweredFields)(name)
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={filled ? filled.defaultValue === value : isFirst}
        className="size-5 shrink-0"
      />
      <span>{label}</span>
    </label>
  )
}

/** "25/12/2026" of 2026-12-25. */
function asInIndia(day: string): string {
  return day.split('-').reverse().join('/')
}

export const meta = () => unlisted('Hours and promise')
