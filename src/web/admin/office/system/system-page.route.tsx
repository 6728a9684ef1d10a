import { Form } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { listMismatches } from '#server/money/payments/settlements/mismatch-views.ts'
import { endOrderHold, holdOrders } from '#server/office/personal-data/retention/hold-orders.ts'
import { readRetention } from '#server/office/personal-data/retention/retention-views.ts'
import { listFailedJobs, readQueues } from '#server/office/system/job-views.ts'
import { readHealth } from '#server/office/system/read-health.ts'
import { retryJobs } from '#server/office/system/retry-jobs.ts'
import { countUnsentMails } from '#server/office/system/unsent-mail-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/system-page.route'
import { FailedJobs } from './failed-jobs.tsx'
import { HealthGrid } from './health-grid.tsx'
import { QueueSection } from './queue-table.tsx'
import { RetentionSection } from './retention-section.tsx'
import { SettlementSection } from './settlement-section.tsx'
import { UnsentMailSection } from './unsent-mail-section.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'system.read')
  const app = context.get(appContext)
  const [health, lists] = await Promise.all([readHealth(app, admin), readLists(app, admin)])
  return {
    health,
    lists,
    mayChange: mayDo(admin.role, 'system.change'),
    askedAt: app.clock.now().toISOString(),
  }
}

/** The lists come from the database: without it the page still says how everything else is. */
async function readLists(app: App, admin: Permitted<'system.read'>) {
  try {
    const [queues, jobs, mails, mismatches, retention] = await Promise.all([
      readQueues(app, admin),
      listFailedJobs(app, admin),
      countUnsentMails(app, admin),
      listMismatches(app, admin),
      readRetention(app, admin),
    ])
    return { queues, jobs, mails, mismatches, retention }
  } catch (error) {
    app.log.error({ err: error }, 'the queues could not be read')
    return undefined
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'system.change')
  const app = context.get(appContext)
  const form = await request.formData()
  const chosen = (name: string) => form.getAll(name).filter((each) => typeof each === 'string')
  const intent = readIntent(form, ['retry', 'retry-all', 'hold', 'end-hold'])
  switch (intent) {
    case 'retry':
    case 'retry-all': {
      const done = await retryJobs(app, admin, intent === 'retry-all' ? 'all' : chosen('jobId'))
      return answer(done, ({ count }) => `${counted(count, 'job')} will run again.`, '#failed-jobs')
    }
    case 'hold': {
      const done = await holdOrders(app, admin, Object.fromEntries(form))
      return answer(done, () => 'Kept from being erased.', '#retention')
    }
    case 'end-hold': {
      const done = await endOrderHold(app, admin, form.get('holdId'))
      return answer(done, () => 'Kept for one more year.', '#retention')
    }
  }
}

function answer<Value>(
  result: Result<Value, ProblemCode>,
  words: (value: Value) => string,
  place: string,
): Response {
  const toast = result.ok
    ? ({ kind: 'success', text: words(result.value) } as const)
    : ({ kind: 'error', text: problemWords(result.problem) } as const)
  return redirectWithToast(`/admin/system${place}`, toast)
}

export default function SystemPage({ loaderData }: Route.ComponentProps) {
  const { health, lists, mayChange, askedAt } = loaderData
  return (
    <>
      <PageHeading
        title="System"
        actions={
          <Form method="get" action="/admin/system">
            <Button type="submit">Check again</Button>
          </Form>
        }
      >
        <p>How our systems are running, checked just now.</p>
      </PageHeading>
      <div className="flex flex-col gap-12">
        <HealthGrid components={health} />
        {lists ? (
          <>
            <QueueSection queues={lists.queues} askedAt={askedAt} />
            <FailedJobs {...lists.jobs} mayChange={mayChange} />
            <UnsentMailSection counts={lists.mails} />
            <RetentionSection retention={lists.retention} mayChange={mayChange} />
            <SettlementSection mismatches={lists.mismatches} />
          </>
        ) : (
          <Notice tone="bad" title="The queues could not be read">
            <p>They are in the database, which is not responding.</p>
          </Notice>
        )}
      </div>
    </>
  )
}

export const meta = () => unlisted('System')
