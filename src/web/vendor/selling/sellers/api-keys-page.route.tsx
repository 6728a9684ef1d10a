import { data, Form, Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { listApiKeys, revokeApiKey } from '#server/selling/sellers/api-keys.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { KeyRound } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/api-keys-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'owner')
  const keys = await listApiKeys(context.get(appContext), sellerId)
  return {
    keys: keys.map(({ id, name, prefix, createdAt, lastUsedAt }) => ({
      id,
      name,
      prefix,
      createdAt: formatDateTime(createdAt),
      lastUsedAt: lastUsedAt && formatDateTime(lastUsedAt),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'owner')
  const app = context.get(appContext)
  const who = { userId, sellerId, address: context.get(addressContext) }
  const form = await request.formData()
  readIntent(form, ['revoke'])
  const keyId = String(form.get('keyId') ?? '')
  if (!isUuid(keyId)) throw data(null, { status: 404 })
  const revoked = await revokeApiKey(app, who, keyId)
  if (!revoked.ok) throw refusedResponse(revoked.problem)
  const text = `The key “${revoked.value.name}” no longer works.`
  return redirectWithToast('/vendor/api-keys', { kind: 'success', text })
}

export default function ApiKeysPage({ loaderData }: Route.ComponentProps) {
  const { keys } = loaderData
  return (
    <>
      <PageHeading title="API keys" className="pb-6">
        <p>
          For your own software. A key can do what you can do with products, stock and orders, so keep it like
          a password.{' '}
          <Link to="/vendor/api-docs" className="text-link">
            What it can do
          </Link>
        </p>
        <p>When you change your password, every key you do not choose to keep ends.</p>
      </PageHeading>
      <div className="pb-8">
        <ButtonLink to="/vendor/api-keys/new" variant="primary" prefetch="none">
          Create a key
        </ButtonLink>
      </div>
      {keys.length === 0 ? (
        <EmptyState icon={KeyRound} title="No keys yet" />
      ) : (
        <Table caption="API keys">
          <TableHead>
            <TableRow>
              <TableHeader>Name</TableHeader>
              <TableHeader>Starts with</TableHeader>
              <TableHeader>Created</TableHeader>
              <TableHeader>Last used</TableHeader>
              <TableHeader className="relative">
                <span className="sr-only">Actions</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {keys.map(({ id, name, prefix, createdAt, lastUsedAt }) => (
              <TableRow key={id}>
                <TableCell heading>{name}</TableCell>
                <TableCell label="Starts with" className="font-mono text-sm">
                  {prefix}…
                </TableCell>
                <TableCell label="Created" className="whitespace-nowrap">
                  {createdAt}
                </TableCell>
                <TableCell label="Last used" className="whitespace-nowrap">
                  {lastUsedAt ?? 'Never'}
                </TableCell>
                <TableCell actions className="text-right">
                  <Form method="post">
                    <input type="hidden" name="intent" value="revoke" />
                    <input type="hidden" name="keyId" value={id} />
                    <Button type="submit" size="sm" aria-label={`Revoke ${name}`}>
                      Revoke
                    </Button>
                  </Form>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  )
}

export const meta = () => unlisted('API keys')
