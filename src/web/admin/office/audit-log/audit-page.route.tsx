import { Form, useNavigation } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { auditList, TERM_LENGTH_MIN } from '#domain/office/audit-log/audit-list.ts'
import { foldRepeated } from '#domain/office/audit-log/fold-repeated.ts'
import { askForAuditCheck } from '#server/ground/audit/ask-for-audit-check.ts'
import { findLastAuditCheck, listAudit, listAuditActions } from '#server/office/audit-log/audit-list-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/audit-page.route'
import { AuditEntryRows } from './audit-entry.tsx'
import { AuditFilterForm } from './audit-filter-form.tsx'
import { ChainLine } from './chain-line.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'audit.read')
  const app = context.get(appContext)
  const search = auditList.parse(new URL(request.url).searchParams)
  const isTooShort = search.actor !== undefined && search.actor.length < TERM_LENGTH_MIN
  const [listed, actions, check] = await Promise.all([
    listAudit(app, admin, isTooShort ? { ...search, actor: 'nobody at all' } : search),
    listAuditActions(app, admin),
    findLastAuditCheck(app, admin),
  ])
  return {
    search,
    isTooShort,
    actions,
    check,
    page: isTooShort ? { entries: [] } : listed,
    mayCheck: mayDo(admin.role, 'system.change'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'system.change')
  await askForAuditCheck(context.get(appContext), admin)
  return redirectWithToast('/admin/audit', {
    kind: 'success',
    text: 'Checking the log. Reload this page in a moment.',
  })
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { search, isTooShort, actions, check, page, mayCheck } = loaderData
  const isAsking = useNavigation().formMethod === 'POST'
  const pages = auditList.pages('/admin/audit', search, page)
  return (
    <>
      <PageHeading title="Audit log">
        <p>Who did what, when and from where. Nothing here can be changed or removed.</p>
      </PageHeading>
      <ChainLine check={check}>
        {mayCheck ? (
          <Form method="post" action="/admin/audit">
            <Button type="submit" size="sm" busy={isAsking}>
              Check the full log now
            </Button>
          </Form>
        ) : null}
      </ChainLine>
      <AuditFilterForm search={search} actions={actions} />
      {isTooShort ? (
        <Notice tone="warn" className="mb-6">
          Please type at least {TERM_LENGTH_MIN} letters of a name or an email address.
        </Notice>
      ) : null}
      {page.entries.length === 0 ? (
        <EmptyState title="Nothing found">
          <p>{auditList.isNarrowed(search) ? 'No record matches this search.' : 'No changes yet.'}</p>
        </EmptyState>
      ) : (
        <section aria-labelledby="records">
          <h2 id="records" className="sr-only">
            Records, latest first
          </h2>
          <ol className="divide-y divide-line border-line border-y">
            {foldRepeated(page.entries).map((entries) => (
              <AuditEntryRows key={entries[0].id} entries={entries} />
            ))}
          </ol>
        </section>
      )}
      <ListPages
        {...pages}
        position={pages.position && `Records ${pages.position}, those alike in one row`}
      />
    </>
  )
}

export const meta = () => unlisted('Audit log')
