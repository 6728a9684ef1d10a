import { useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { editUser } from '#server/people/accounts/edit-user.ts'
import { findUserProfile } from '#server/people/accounts/user-page-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/edit-user-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'users.change')
  const found = await findUserProfile(context.get(appContext), admin, params.id)
  if (!found.ok) throw refusedResponse(found.problem)
  const { closedAt, userId } = found.value
  if (closedAt || userId === admin.userId) throw redirect(`/admin/users/${params.id}`)
  return found.value
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'users.change')
  const form = await request.formData()
  const fields = Object.fromEntries(form)
  const saved = await editUser(context.get(appContext), admin, {
    userId: params.id,
    version: fields.version,
    fields,
  })
  if (!saved.ok) {
    const { data: refused, init } = refusedForm(saved.problem, form)
    const now =
      saved.problem.code === 'accounts.user_changed'
        ? await findUserProfile(context.get(appContext), admin, params.id)
        : undefined
    return data({ ...refused, ...(now?.ok && { now: now.value }) }, init ?? {})
  }
  const text = `${saved.value.name} is saved`
  return redirectWithToast(`/admin/users/${params.id}`, { kind: 'success', text })
}

export default function EditUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, name, version } = loaderData
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(actionData?.fields, form)
  const isSending = useNavigation().formMethod === 'POST'
  const typed = actionData?.typed
  const now = actionData?.now
  // After a refusal the fields belong to what was read before, unless the page shows what it says now.
  const filledFrom = now?.version ?? typed?.version ?? version
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Manage Users', to: '/admin/users' },
          { label: name, to: `/admin/users/${userId}` },
          { label: 'Edit' },
        ]}
      />
      <PageHeading title={`Edit ${name}`} className="pt-1 pb-6" />
      {errors.form ? (
        <Notice
          tone={now ? 'warn' : 'bad'}
          role="alert"
          title={now ? 'Someone else saved first' : undefined}
          className="mb-6 max-w-xl"
        >
          <p>{errors.form}</p>
          {now ? (
            <p className="break-words pt-2">
              Now: {now.name}, {now.email}, {now.phone ?? 'no phone'}. What you typed is still below.
            </p>
          ) : null}
        </Notice>
      ) : null}
      <Form method="post" ref={form} onInput={onInput} noValidate className="flex max-w-xl flex-col gap-5">
        <input type="hidden" name="version" value={filledFrom} />
        <PersonFields user={loaderData} typed={typed} errors={errors} />
        <TextField
          label="Reason"
          name="reason"
          required
          maxLength={500}
          defaultValue={typed?.reason}
          error={errors.reason}
          hint="Kept in the audit log, where it stays: leave out names and addresses."
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isSending && 'Saving...'}>
            Save
          </Button>
          <ButtonLink to={`/admin/users/${userId}`}>Cancel</ButtonLink>
        </div>
      </Form>
    </>
  )
}

function PersonFields({
  user: { name, email, phone, roles },
  typed,
  errors,
}: {
  user: Pick<Route.ComponentProps['loaderData'], 'name' | 'email' | 'phone' | 'roles'>
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string>>
}) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={typed?.name ?? name}
        error={errors.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        defaultValue={typed?.email ?? email}
        error={errors.email}
        hint="We tell both addresses about a new one. It counts as not verified until they confirm it."
      />
      {roles.includes('customer') ? (
        <TextField
          label="Phone"
          name="phoneNumber"
          type="tel"
          inputMode="numeric"
          optional
          maxLength={20}
          autoComplete="off"
          defaultValue={typed?.phoneNumber ?? phone ?? ''}
          error={errors.phoneNumber}
        />
      ) : null}
    </>
  )
}

export const meta = () => unlisted('Edit user')
