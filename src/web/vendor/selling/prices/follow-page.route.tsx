import { useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { listingList } from '#domain/selling/listings/own-listing-list.ts'
import { FOLLOW_CHANGES_MAX } from '#domain/selling/prices/follow-lowest.ts'
import { followManyLowest } from '#server/selling/prices/set-following.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/follow-page.route'
import { FollowFields } from './follow-fields.tsx'
import { readShownProducts } from './shown-products.action.ts'
import { ShownProducts } from './shown-products.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  return readShownProducts(context.get(appContext), sellerId, new URL(request.url).searchParams)
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const shown = listingList.parse(new URL(request.url).searchParams)
  const followed = await followManyLowest(context.get(appContext), who, {
    shown,
    fields: Object.fromEntries(form),
  })
  if (!followed.ok) return refusedForm(followed.problem, form)
  const { count, left } = followed.value
  const leftOut =
    left > 0 ? `. ${counted(left, 'product')} cannot, as the lowest price would be below 1% of the MRP` : ''
  return redirectWithToast('/vendor/prices/following', {
    kind: 'success',
    text: `${counted(count, 'price')} ${count === 1 ? 'follows' : 'follow'} the lowest now${leftOut}`,
  })
}

export default function FollowPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Prices', to: '/vendor/prices' },
          { label: 'Following', to: '/vendor/prices/following' },
          { label: 'New' },
        ]}
      />
      <PageHeading title="Follow the lowest price" className="pt-1 pb-6">
        <p>
          We keep these prices at the lowest of other sellers in stock, within your limits. We check every
          five minutes and change a price up to {FOLLOW_CHANGES_MAX} times a day.
        </p>
      </PageHeading>
      <div className="flex max-w-2xl flex-col gap-8">
        <ShownProducts
          of={loaderData}
          instead={`Up to ${loaderData.count} can be set at once. Please narrow your list by words or a category.`}
        />
        <AnsweredForm answer={actionData} className="flex flex-col gap-6">
          <div className="grid gap-5 sm:max-w-md sm:grid-cols-2">
            <Percent
              label="Lowest price"
              name="floorPercent"
              hint="Percent below each current price"
              defaultValue="10"
            />
            <Percent
              label="Highest price"
              name="ceilingPercent"
              hint="Percent above each current price. Empty: the MRP"
              optional
            />
          </div>
          <FollowFields />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={isSending && 'Saving...'}>
              Follow the lowest
            </Button>
            <ButtonLink to={loaderData.back}>Back</ButtonLink>
          </div>
        </AnsweredForm>
      </div>
    </>
  )
}

function Percent(field: {
  label: string
  name: string
  hint: string
  optional?: boolean
  defaultValue?: string
}) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      maxLength={8}
      trailing={<span className="pr-3 text-muted text-sm">%</span>}
    />
  )
}

export const meta = () => unlisted('Follow the lowest price')
