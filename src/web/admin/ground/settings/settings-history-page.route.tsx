import { Link } from 'react-router'
import { settingHistoryList } from '#domain/ground/settings/setting-history-list.ts'
import { settingLabel, settingText } from '#domain/ground/settings/setting-words.ts'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { dayStart } from '#domain/ground/shared/days.ts'
import { listSettingHistory, type RecordedSetting } from '#server/ground/settings/setting-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/settings-history-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'settings.read')
  const query = settingHistoryList.parse(new URL(request.url).searchParams)
  return { query, history: await listSettingHistory(context.get(appContext).db, admin, query) }
}

export default function SettingsHistoryPage({ loaderData }: Route.ComponentProps) {
  const { query, history } = loaderData
  const { changes } = history
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Settings', to: '/admin/settings' }, { label: 'Change history' }]}
        className="pb-4"
      />
      <PageHeading title="Change history">
        <p>Every change of settings, latest first. Nothing is ever removed from this list.</p>
      </PageHeading>
      {changes.length === 0 ? (
        <EmptyState title="No changes yet">
          <p>Everything is as it was when our shop opened.</p>
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line border-line border-y">
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
      <ListPages {...settingHistoryList.pages('/admin/settings/history', query, history)} />
    </>
  )
}

function Change({ change }: { change: RecordedSetting }) {
  const { key, value, validFrom, reason, setBy, setAt, withdrawn } = change
  return (
    <li className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <p className="figures break-words">
          <span className={withdrawn ? 'text-muted line-through' : undefined}>
            <strong className="font-semibold">From {formatDate(dayStart(validFrom))}</strong>:{' '}
            {settingLabel(key)}: {settingText(key, value)}
          </span>{' '}
          {withdrawn ? <Badge tone="grey">Withdrawn</Badge> : null}
        </p>
        <p className="break-words pt-1 text-muted text-sm">{reason}</p>
      </div>
      <p className="text-muted text-sm">
        {setBy}, {formatDateTime(setAt)}
        {withdrawn ? (
          <span className="block">
            Withdrawn by {withdrawn.by}, {formatDateTime(withdrawn.at)}
          </span>
        ) : null}
        <Link to={`/admin/audit?subject=setting:${key}`} className="block text-link">
          In the audit log
        </Link>
      </p>
    </li>
  )
}

export const meta = () => unlisted('Change history')
