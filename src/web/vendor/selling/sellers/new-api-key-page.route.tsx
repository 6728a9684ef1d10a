import { Form, Link, useNavigation } from 'react-router'
import { makeApiKey } from '#server/selling/sellers/api-keys.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'
import { requireProof, requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/new-api-key-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  requireVendor(context, request, 'owner')
  requireProof(context, request, 'vendor')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'owner')
  requireProof(context, request, 'vendor')
  const who = { userId, sellerId, address: context.get(addressContext) }
  const form = await request.formData()
  const { sessionId } = context.get(visitorContext)
  const made = await makeApiKey(context.get(appContext), who, form.get('name'), sessionId)
  if (!made.ok) return refusedForm(made.problem, form)
  // Shown in this one answer, which no cache keeps.
  return { key: made.value.key }
}

const NOTHING_REFUSED: RefusedForm = { fields: {}, typed: {} }

export default function NewApiKeyPage({ actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const key = actionData && 'key' in actionData ? actionData.key : undefined
  const { fields, typed } = actionData && 'fields' in actionData ? actionData : NOTHING_REFUSED
  return (
    <>
      <PageHeading title="Create a key" className="pb-6">
        <p>A key can do what you can do with products, stock and orders. We email you about every new key.</p>
      </PageHeading>
      {key ? (
        <Notice tone="good" role="status" title="Copy this key now: we do not show it again" className="mb-8">
          <p className="select-all break-all pt-1 font-mono text-sm">{key}</p>
        </Notice>
      ) : (
        <Form method="post" className="flex max-w-xl flex-wrap items-start gap-3 pb-8">
          {fields.form ? <Notice tone="bad" role="alert" title={fields.form} className="w-full" /> : null}
          <TextField
            name="name"
            label="Name of the new key"
            maxLength={60}
            required
            hint="Where you use it, for example “Billing software at the counter”"
            error={fields.name}
            defaultValue={typed.name}
            className="min-w-56 grow"
          />
          <Button
            type="submit"
            variant="primary"
            className="mt-6.5"
            busy={navigation.formData?.get('name') ? 'Creating...' : false}
          >
            Create key
          </Button>
        </Form>
      )}
      <p>
        <Link to="/vendor/api-keys" className="text-link">
          Back to your keys
        </Link>
      </p>
    </>
  )
}

export const meta = () => unlisted('Create a key')
