import { useNavigation } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { CHANNEL_WORDS, KIND_WORDS } from '#domain/ground/phone-messages/kind-words.ts'
import { MILLIRUPEES_PER_PAISA } from '#domain/ground/phone-messages/message-limits.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr, formatToPay } from '#domain/ground/shared/money.ts'
import { formatMonth } from '#domain/ground/shared/months.ts'
import { changeMessageLimits } from '#server/ground/phone-messages/change-limits.ts'
import {
  type FailedMessage,
  listFailedMessages,
  listMessageMonths,
  type MessageMonth,
  readCodeCosts,
} from '#server/office/system/phone-message-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/phone-messages-page.route'

const HERE = '/admin/system/messages'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'system.read')
  const app = context.get(appContext)
  const [months, failed, codes] = await Promise.all([
    listMessageMonths(app, admin),
    listFailedMessages(app, admin),
    readCodeCosts(app, admin),
  ])
  const { whatsapp, sms, leavesTheShop } = app.messages ?? {}
  return {
    months,
    failed,
    codes,
    services: [whatsapp, sms].flatMap((channel) => channel?.name ?? []),
    isTrial: leavesTheShop === false,
    mayChange: mayDo(admin.role, 'settings.change'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'settings.change')
  const form = await request.formData()
  const changed = await changeMessageLimits(context.get(appContext), admin, Object.fromEntries(form))
  if (!changed.ok) return refusedForm(changed.problem, form)
  return redirectWithToast(HERE, { kind: 'success', text: 'The limits are saved' })
}

export default function PhoneMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { months, failed, codes, services, isTrial, mayChange } = loaderData
  const { codesDayPaise, quietFromHour, quietUntilHour } = codes.limits
  const isBusy = useNavigation().formMethod === 'POST'
  const typed = {
    codesDayRupees: String(codesDayPaise / 100),
    quietFromHour: String(quietFromHour),
    quietUntilHour: String(quietUntilHour),
  }
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'System', to: '/admin/system' }, { label: 'WhatsApp and SMS' }]}
        className="pb-2"
      />
      <PageHeading title="WhatsApp and SMS" className="pb-5">
        <p>What went to telephones, and what it cost.</p>
      </PageHeading>
      <div className="flex flex-col gap-12">
        {services.length === 0 ? (
          <Notice title="Nothing is sent">
            <p>No service is set up. Customers get emails only.</p>
          </Notice>
        ) : null}
        {isTrial ? (
          <Notice title="A demonstration">
            <p>Messages stay here and cost nothing. The figures show what they would have cost.</p>
          </Notice>
        ) : null}
        <MonthsSection months={months} />
        <PageSection id="limits" title="Limits">
          <p className="pb-4">
            Codes sent today can cost at most {rupees(codes.todayMillirupees)} of {formatInr(codesDayPaise)}.
            An hour of codes never costs ₹50, whatever you allow a day.
          </p>
          <AnsweredForm answer={actionData ?? { typed }} className="flex max-w-md flex-col gap-5">
            <TextField
              label="Codes in a day, in rupees"
              name="codesDayRupees"
              inputMode="numeric"
              hint="Then people sign in by password until midnight."
              readOnly={!mayChange}
            />
            <TextField
              label="Quiet from (hour)"
              name="quietFromHour"
              inputMode="numeric"
              hint="What can wait is sent in the morning. Codes come at any time."
              readOnly={!mayChange}
            />
            <TextField
              label="Quiet until (hour)"
              name="quietUntilHour"
              inputMode="numeric"
              readOnly={!mayChange}
            />
            {mayChange ? (
              <Button type="submit" variant="primary" busy={isBusy ? 'Saving...' : false}>
                Save limits
              </Button>
            ) : null}
          </AnsweredForm>
        </PageSection>
        <FailedSection failed={failed} />
      </div>
    </>
  )
}

function MonthsSection({ months }: { months: readonly MessageMonth[] }) {
  return (
    <PageSection id="months" title="Sent by month">
      {months.length === 0 ? (
        <p className="text-muted">Nothing has been sent yet.</p>
      ) : (
        <Table caption="Messages by month" columnsNeed="little">
          <TableHead>
            <TableRow>
              <TableHeader>Month</TableHeader>
              <TableHeader>By</TableHeader>
              <TableHeader numeric>Sent</TableHeader>
              <TableHeader numeric>Arrived</TableHeader>
              <TableHeader numeric>Failed</TableHeader>
              <TableHeader numeric>Cost</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {months.map(({ month, channel, sent, delivered, failed, costMillirupees }) => (
              <TableRow key={`${month} ${channel}`}>
                <TableCell label="Month">{formatMonth(month)}</TableCell>
                <TableCell label="By">{CHANNEL_WORDS[channel]}</TableCell>
                <TableCell label="Sent" numeric>
                  {formatCount(sent)}
                </TableCell>
                <TableCell label="Arrived" numeric>
                  {formatCount(delivered)}
                </TableCell>
                <TableCell label="Failed" numeric>
                  {formatCount(failed)}
                </TableCell>
                <TableCell label="Cost" numeric>
                  {rupees(costMillirupees)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </PageSection>
  )
}

function FailedSection({ failed }: { failed: readonly FailedMessage[] }) {
  return (
    <PageSection id="failed" title="Reached nobody">
      {failed.length === 0 ? (
        <p className="text-muted">Every message was sent.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {failed.map(({ id, kind, at, problem }) => (
            <li key={id} className="py-3">
              <p className="flex flex-wrap justify-between gap-x-6">
                <span className="font-semibold">{KIND_WORDS[kind]}</span>
                <span className="text-muted">{formatDateTime(at)}</span>
              </p>
              <p className="wrap-anywhere text-muted text-sm">{problem}</p>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function rupees(millirupees: number): string {
  return formatToPay(Math.round(millirupees / MILLIRUPEES_PER_PAISA))
}

export const meta = () => unlisted('WhatsApp and SMS')
