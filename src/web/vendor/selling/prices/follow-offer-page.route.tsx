import { useNavigation } from 'react-router'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { FOLLOW_CHANGES_MAX } from '#domain/selling/prices/follow-lowest.ts'
import { findListingEditor } from '#server/selling/listings/listing-editor-views.ts'
import { findFollowing } from '#server/selling/prices/follower-views.ts'
import { followLowest } from '#server/selling/prices/set-following.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/follow-offer-page.route'
import { FollowFields } from './follow-fields.tsx'
import { followEntries } from './follow-lines.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  const listing = await findListingEditor(app, sellerId, params.offerId)
  if (!listing) throw refusedResponse({ code: 'listings.not_found' })
  const following = await findFollowing(app, sellerId, params.offerId)
  return { name: listing.facts.name, entries: following ? followEntries(following) : null }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const { offerId } = params
  if (!isUuid(offerId)) throw refusedResponse({ code: 'listings.not_found' })
  const fields = Object.fromEntries(form)
  const followed = await followLowest(context.get(appContext), who, { offerId, fields })
  if (!followed.ok) return refusedForm(followed.problem, form)
  const text = 'The price follows the lowest now'
  return redirectWithToast(`/vendor/products/${offerId}#follow-lowest`, { kind: 'success', text })
}

export default function FollowOfferPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, entries } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  const back = `/vendor/products/${params.offerId}`
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Products', to: '/vendor/products' },
          { label: name, to: back },
          { label: 'Follow the lowest' },
        ]}
      />
      <PageHeading title="Follow the lowest price" className="pt-1 pb-6">
        <p>
          We keep your price at the lowest of other sellers who have this product in the same condition and in
          stock, within your limits. We check every five minutes and change it up to {FOLLOW_CHANGES_MAX}{' '}
          times a day.
        </p>
      </PageHeading>
      <AnsweredForm answer={actionData} className="flex flex-col gap-6">
        <div className="grid gap-5 sm:max-w-md sm:grid-cols-2">
          <TextField
            label="Your lowest price"
            name="floor"
            inputMode="numeric"
            maxLength={16}
            trailing={<span className="pr-3 text-muted text-sm">₹</span>}
            hint="We never go below it"
            defaultValue={entries?.floor}
          />
          <TextField
            label="Your highest price"
            name="ceiling"
            optional
            inputMode="numeric"
            maxLength={16}
            trailing={<span className="pr-3 text-muted text-sm">₹</span>}
            hint="Empty: the MRP"
            defaultValue={entries?.ceiling}
          />
        </div>
        <FollowFields {...entries} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isSending && 'Saving...'}>
            Follow the lowest
          </Button>
          <ButtonLink to={back}>Back</ButtonLink>
        </div>
      </AnsweredForm>
    </>
  )
}

export const meta = () => unlisted('Follow the lowest price')
