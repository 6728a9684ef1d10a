import { SHOP_ROLE_NAMES } from '#domain/ground/access/shop-roles.ts'
import { readSellerRecord } from '#server/selling/sellers/seller-record-views.ts'
import { appointOwner } from '#server/selling/shop-team/appoint-owner.ts'
import { readShopPeople } from '#server/selling/shop-team/shop-team-views.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/owner-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'vendors.decide')
  const app = context.get(appContext)
  const seller = await readSellerRecord(app, admin, params.id)
  if (!seller || seller.isHouse) throw refusedResponse({ code: 'sellers.not_found' })
  return { seller: { id: seller.id, name: seller.name }, ...(await readShopPeople(app, admin, seller.id)) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'vendors.decide')
  const form = await request.formData()
  const wanted = { ...Object.fromEntries(form), sellerId: params.id }
  const done = await appointOwner(context.get(appContext), admin, wanted)
  if (!done.ok) return refusedForm(done.problem, form)
  const { name, isInvited } = done.value
  return redirectWithToast(`/admin/vendors/${params.id}`, {
    kind: 'success',
    text: isInvited ? `${name} has an invitation by email` : `${name} is the owner now`,
  })
}

/** Gives a seller an owner where it has none who can sign in. */
export default function OwnerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { seller, people } = loaderData
  const page = `/admin/vendors/${seller.id}`
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Sellers', to: '/admin/vendors' },
          { label: seller.name, to: page },
          { label: 'Owner' },
        ]}
      />
      <PageHeading title={`An owner for ${seller.name}`} className="pt-1 pb-6">
        <p>An owner may do everything for the seller, changes its bank account and invites its people.</p>
      </PageHeading>
      {loaderData.hasOwner ? (
        <Notice>This seller has an owner, who gives out its roles.</Notice>
      ) : (
        <ReasonForm
          refused={actionData}
          label="Appoint owner"
          busy="Appointing..."
          keep={{ to: page, label: 'Back' }}
          rows={3}
        >
          <RadioGroup
            legend="Who is to be the owner?"
            name="person"
            look="cards"
            defaultValue={people.length === 0 ? 'new' : undefined}
            options={[
              ...people.map(({ userId, name, roles }) => ({
                value: userId,
                label: `${name} (${roles.map((role) => SHOP_ROLE_NAMES[role]).join(', ')})`,
              })),
              { value: 'new', label: 'Somebody new, by an invitation' },
            ]}
          />
          <TextField
            label="Name"
            name="name"
            optional
            autoComplete="off"
            maxLength={100}
            hint="Of somebody new."
          />
          <TextField label="Email" name="email" type="email" optional autoComplete="off" maxLength={254} />
        </ReasonForm>
      )}
    </>
  )
}

export const meta = () => unlisted('Owner')
