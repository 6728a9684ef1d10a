import { timeText, USUAL_HOURS } from '#domain/orders/messages/hours-form.ts'
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
          <p className="text-muted text-sm">Leave both empty on a day off.</p>
          {WEEKDAYS.map((name, weekday) => (
            <div key={name} className="grid grid-cols-2 gap-3">
              <TextField
                label={`${name} from`}
                name={`opens-${weekday}`}
                type="time"
                defaultValue={timeText(opens[weekday], closes[weekday] === opens[weekday])}
              />
              <TextField
                label={`${name} to`}
                name={`closes-${weekday}`}
                type="time"
                defaultValue={timeText(closes[weekday], closes[weekday] === opens[weekday])}
              />
            </div>
          ))}
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

/** "25/12/2026" of 2026-12-25. */
function asInIndia(day: string): string {
  return day.split('-').reverse().join('/')
}

export const meta = () => unlisted('Hours and promise')
