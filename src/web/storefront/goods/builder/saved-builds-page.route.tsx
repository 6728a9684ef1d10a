import { data, Form } from 'react-router'
import { z } from 'zod'
import { readBuild } from '#domain/goods/builder/build.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { removeSavedBuild } from '#server/goods/builder/save-build.ts'
import {
  listSavedBuilds,
  type SavedBuild,
  type SavedVersion,
} from '#server/goods/builder/saved-build-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Wrench } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/saved-builds-page.route'

/** The builds of a customer's account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = requireCustomer(context, request)
  return { builds: await listSavedBuilds(context.get(appContext), customer.userId) }
}

const Removal = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('remove'), id: z.uuid() }),
])

export async function action({ request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const removal = Removal.safeParse(Object.fromEntries(await request.formData()))
  if (!removal.success) return data({ problem: problemWords({ code: 'builder.request_invalid' }) }, 422)
  await removeSavedBuild(context.get(appContext), customer, removal.data.id)
  return redirectWithToast('/build/saved', { kind: 'success', text: 'Build removed' })
}

export default function SavedBuildsPage({ loaderData }: Route.ComponentProps) {
  const { builds } = loaderData
  if (builds.length === 0)
    return (
      <div className="page-width py-8">
        <EmptyState
          as="h1"
          icon={Wrench}
          title="No saved builds yet"
          action={<ButtonLink to="/build">Your build</ButtonLink>}
        >
          <p>Save the build you are working on. You then find it here in every browser, with its versions.</p>
        </EmptyState>
      </div>
    )
  return (
    <div className="page-width min-h-dvh py-8 sm:py-12">
      <PageHeading title="Your saved builds" actions={<ButtonLink to="/build">Your build</ButtonLink>} />
      <ul className="max-w-3xl">
        {builds.map((build) => (
          <BuildRow key={build.id} build={build} />
        ))}
      </ul>
    </div>
  )
}

function BuildRow({ build }: { build: SavedBuild }) {
  const { id, name, earlier } = build
  return (
    <li className="flex flex-col gap-3 border-line border-t py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-lg">{name}</h2>
          <VersionWords version={build} />
        </div>
        <OpenForm id={id} version={build} label="Open" />
      </div>
      {earlier.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-sm">{counted(earlier.length, 'earlier version')}</summary>
          <ul className="pt-2">
            {earlier.map((version) => (
              <li key={version.number} className="flex items-center justify-between gap-6 py-2">
                <VersionWords version={version} />
                <OpenForm id={id} version={version} label="Open" />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <details>
        <summary className="cursor-pointer text-muted text-sm">Remove</summary>
        <Form method="post" className="flex flex-wrap items-center gap-3 pt-2 text-sm">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={id} />
          <p>This removes it from your account, with all its versions.</p>
          <Button type="submit" variant="danger-outline" size="sm">
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      </details>
    </li>
  )
}

function VersionWords({ version }: { version: SavedVersion }) {
  const parts = readBuild(version.parts)
  return (
    <p className="text-muted text-sm">
      Version {version.number}, {formatDateTime(version.madeAt)}: {counted(parts.length, 'part')}
    </p>
  )
}

function OpenForm({ id, version, label }: { id: string; version: SavedVersion; label: string }) {
  return (
    <Form method="post" action="/build">
      <input type="hidden" name="intent" value="open-saved" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="number" value={version.number} />
      <Button type="submit" size="sm">
        {label}
        <span className="sr-only">
          {' '}
          version {version.number} of {version.name}
        </span>
      </Button>
    </Form>
  )
}

export const meta = () => unlisted('Your saved builds')
