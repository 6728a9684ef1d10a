import { useNavigation } from 'react-router'
import { categories } from '#domain/goods/catalogue/categories.ts'
import { addDays, formatDay, indianDay } from '#domain/ground/shared/months.ts'
import { setCommission } from '#server/money/earnings/set-commission.ts'
import { findSellerName } from '#server/selling/sellers/seller-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/new-rate-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'commission.change')
  const app = context.get(appContext)
  const sellerId = new URL(request.url).searchParams.get('seller')
  const seller = sellerId ? await findSellerName(app.db, admin, sellerId.replaceAll('\0', '')) : undefined
  if (sellerId && (!seller || seller.isHouse)) throw refusedResponse({ code: 'sellers.not_found' })
  return { seller, tomorrow: addDays(indianDay(app.clock.now()), 1) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'commission.change')
  const form = await request.formData()
  const set = await setCommission(context.get(appContext), admin, Object.fromEntries(form))
  if (!set.ok) return refusedForm(set.problem, form)
  const seller = form.get('seller')
  const back = seller ? `/admin/vendors/${seller}` : '/admin/vendors/commission'
  return redirectWithToast(back, {
    kind: 'success',
    text: 'Rate set. You can withdraw it until the day it starts.',
  })
}

export default function NewRatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { seller, tomorrow } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  const back = seller ? `/admin/vendors/${seller.id}` : '/admin/vendors/commission'
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Sellers', to: '/admin/vendors' },
          seller ? { label: seller.name, to: back } : { label: 'Commission', to: back },
          { label: 'New rate' },
        ]}
      />
      <PageHeading
        title={seller ? `Commission of ${seller.name}` : 'New commission rate'}
        className="pt-1 pb-6"
      >
        <p>
          It applies to sales from its start day. Earlier sales keep their rate, even if they are returned
          later. Once a rate has started it cannot be changed, only replaced by a newer one.
        </p>
      </PageHeading>
      <AnsweredForm answer={actionData} className="flex max-w-xl flex-col gap-5">
        {seller ? <input type="hidden" name="seller" value={seller.id} /> : null}
        <FormRefusal message={actionData?.fields.seller} />
        <SelectField label="Category" name="category">
          <option value="">{seller ? 'All categories' : 'None: the general rate'}</option>
          {categories.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <RateAndDay tomorrow={tomorrow} />
        <Checkbox
          label={
            seller
              ? 'Instead, end this seller’s own rate on that day: the rate for all sellers applies again'
              : 'Instead, end the category’s own rate on that day: the general rate applies again'
          }
          name="ends"
          defaultChecked={actionData?.typed.ends === 'on'}
        />
        <TextArea label="Reason" name="reason" rows={3} maxLength={500} hint="Kept in the audit log." />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isSending && 'Setting...'}>
            Set rate
          </Button>
          <ButtonLink to={back}>Back</ButtonLink>
        </div>
      </AnsweredForm>
    </>
  )
}

function RateAndDay({ tomorrow }: Pick<Route.ComponentProps['loaderData'], 'tomorrow'>) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Rate in percent"
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        hint="On the price of the goods, from 0 to 50"
      />
      <TextField
        label="From"
        name="from"
        type="date"
        min={tomorrow}
        defaultValue={tomorrow}
        hint={`${formatDay(tomorrow)} at the earliest: today’s sales are already booked`}
      />
    </div>
  )
}

export const meta = () => unlisted('New commission rate')
