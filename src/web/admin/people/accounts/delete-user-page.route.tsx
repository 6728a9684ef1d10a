import { Link } from 'react-router'
import { deleteUser } from '#server/office/personal-data/delete-user.ts'
import { findWorkLeft } from '#server/office/personal-data/left-shop-views.ts'
import { findUserProfile } from '#server/people/accounts/user-page-views.ts'
import { PERSON_REASON_HINT, ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/delete-user-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'users.change')
  const found = await findUserProfile(context.get(appContext), admin, params.id)
  if (!found.ok) throw refusedResponse(found.problem)
  const { userId, name, roles, seller, closedAt } = found.value
  const hasEmail = found.value.email !== ''
  const email = found.value.email || (found.value.signInNumber ?? '')
  if (closedAt || userId === admin.userId) throw redirect(`/admin/users/${params.id}`)
  const standingSeller = seller && seller.standing !== 'suspended' ? seller : undefined
  const isAdmin = roles.includes('admin')
  const workLeft = seller ? await findWorkLeft(context.get(appContext), admin, userId) : undefined
  return { userId, name, email, hasEmail, isAdmin, seller, standingSeller, workLeft }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'users.change')
  const form = await request.formData()
  const change = { userId: params.id, fields: Object.fromEntries(form) }
  const done = await deleteUser(context.get(appContext), admin, change)
  if (!done.ok) return refusedForm(done.problem, form)
  return redirectWithToast(`/admin/users/${params.id}`, { kind: 'success', text: 'The account is deleted' })
}

export default function DeleteUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, name, email, seller, workLeft } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Manage Users', to: '/admin/users' },
          { label: name, to: `/admin/users/${userId}` },
          { label: 'Delete' },
        ]}
      />
      <PageHeading title={`Delete ${name}`} className="pt-1 pb-6">
        <p className="break-words">{email}</p>
      </PageHeading>
      <Notice tone="bad" title="This cannot be undone" className="mb-6 max-w-2xl">
        <p>
          To keep someone out for a while,{' '}
          <Link to={`/admin/users/${userId}/deactivate`} className="text-link">
            deactivate the account
          </Link>{' '}
          instead.
        </p>
      </Notice>
      <div className="grid max-w-4xl gap-x-10 gap-y-6 pb-8 md:grid-cols-2">
        <ListSection title="What is deleted">
          <li>Name, email, phone, password and two-factor sign-in</li>
          <li>Every session: they are signed out at once</li>
          <li>Saved addresses, cart and newsletter</li>
          <li>Their messages to us (ticket numbers stay)</li>
          <li>Emails to them that are not about an order</li>
          {seller ? (
            <li>Their access to the seller {seller.name}, and API keys they created for it</li>
          ) : null}
        </ListSection>
        <ListSection title="What stays">
          <li>
            Orders, payments and invoices with the name and address on them, for as long as tax law requires:
            72 months (CGST Act 2017, section 36)
          </li>
          <li>Orders on their way: they will still be delivered</li>
          <li>What they agreed to, and the audit log, under a number that leads to nobody</li>
          {seller ? <li>The seller {seller.name} with its ledger: it is a business’s record</li> : null}
        </ListSection>
      </div>
      {seller && workLeft ? <WorkLeft sellerId={seller.sellerId}>{workLeft}</WorkLeft> : null}
      <Deletion {...loaderData} refused={actionData} />
    </>
  )
}

/** What the shop of who is deleted has still to do, with nobody else of it left. */
function WorkLeft({ sellerId, children }: { sellerId: string; children: string }) {
  return (
    <Notice tone="warn" title="Work is left" className="mb-6 max-w-2xl">
      <p>{children}</p>
      <p>
        <Link to={`/admin/orders?seller=${encodeURIComponent(sellerId)}`} className="text-link">
          See its orders
        </Link>
      </p>
    </Notice>
  )
}

function ListSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="border-line border-t pt-4">
      <h2 className="pb-2 text-lg">{title}</h2>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-[0.9375rem]">{children}</ul>
    </section>
  )
}

type DeletionProps = Pick<
  Awaited<ReturnType<typeof loader>>,
  'userId' | 'email' | 'hasEmail' | 'isAdmin' | 'standingSeller'
> & {
  refused: Route.ComponentProps['actionData']
}

/** The form, or what has to be done before. */
function Deletion({ userId, email, hasEmail, isAdmin, standingSeller, refused }: DeletionProps) {
  if (isAdmin)
    return (
      <First to="/admin/team" link="Open the team">
        They are on the team. Remove them from the team first.
      </First>
    )
  if (standingSeller)
    return (
      <First to={`/admin/vendors/${standingSeller.sellerId}`} link={`Open ${standingSeller.name}`}>
        {standingSeller.name}, the seller they act for, is still active. Suspend it first, and settle what is
        open: orders to dispatch, returns and payouts.
      </First>
    )
  return (
    <ReasonForm
      refused={refused}
      label="Delete permanently"
      busy="Deleting..."
      keep={{ to: `/admin/users/${userId}`, label: 'Keep the account' }}
      hint={PERSON_REASON_HINT}
    >
      <TextField
        label={hasEmail ? 'Email of the account, to confirm' : 'Number of the account, to confirm'}
        name="email"
        type={hasEmail ? 'email' : 'tel'}
        autoComplete="off"
        required={email !== ''}
        maxLength={254}
        hint={email === '' ? 'It has neither email nor number: leave it empty' : <>Type {email}</>}
      />
    </ReasonForm>
  )
}

function First({ to, link, children }: { to: string; link: string; children: React.ReactNode }) {
  return (
    <Notice tone="warn" title="Not yet" className="max-w-2xl">
      <p>{children}</p>
      <p className="pt-2">
        <Link to={to} className="font-semibold text-link">
          {link}
        </Link>
      </p>
    </Notice>
  )
}

export const meta = () => unlisted('Delete user')
