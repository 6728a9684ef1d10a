import { data } from 'react-router'
import { auditWords } from '#domain/office/audit-log/audit-words.ts'
import { findAuditEntry } from '#server/office/audit-log/audit-list-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/audit-entry-page.route'
import { AuditEntryDetails } from './audit-entry.tsx'

/** The list of records fetches from here what it leaves out. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'audit.read')
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : undefined
  const entry = id && (await findAuditEntry(context.get(appContext), admin, id))
  if (!entry) throw data(null, { status: 404 })
  return { entry }
}

export default function AuditEntryPage({ loaderData }: Route.ComponentProps) {
  const { entry } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Audit log', to: '/admin/audit' }, { label: `Record ${entry.id}` }]} />
      <PageHeading title={auditWords(entry.action)} className="pt-1 pb-4" />
      <div className="border-line border-y">
        <AuditEntryDetails entry={entry} />
      </div>
    </>
  )
}

export function meta({ params }: Route.MetaArgs) {
  return unlisted(`Record ${params.id}`)
}
