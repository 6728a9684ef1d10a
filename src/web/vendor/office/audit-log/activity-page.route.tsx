import { Form, Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { activityList } from '#domain/office/audit-log/activity-list.ts'
import { auditWords, shopSubjectWords } from '#domain/office/audit-log/audit-words.ts'
import { foldRepeated } from '#domain/office/audit-log/fold-repeated.ts'
import { listShopActivity, type ShopActivity } from '#server/office/audit-log/shop-activity-views.ts'
import { readShopTeam } from '#server/selling/shop-team/shop-team-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ChangeRows } from '#web/shared/office/audit-log/change-rows.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/activity-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'owner')
  const app = context.get(appContext)
  const search = activityList.parse(new URL(request.url).searchParams)
  const [page, { members }] = await Promise.all([
    listShopActivity(app, sellerId, search),
    readShopTeam(app, sellerId),
  ])
  return { search, page, people: members.map(({ userId, name }) => ({ userId, name })) }
}

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { search, page, people } = loaderData
  const isNarrowed = activityList.isNarrowed(search)
  return (
    <>
      <PageHeading title="Activity">
        <p>Who did what in your shop, and when. Nothing here can be changed or removed.</p>
      </PageHeading>
      <Form className="flex flex-wrap items-end gap-4 pb-6" role="search" aria-label="Activity">
        <SelectField label="Who" name="who" defaultValue={search.who ?? ''} className="min-w-48">
          <option value="">Anyone</option>
          {people.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="From" name="from" type="date" defaultValue={search.from ?? ''} />
        <TextField label="To" name="to" type="date" defaultValue={search.to ?? ''} />
        <Button type="submit">Show</Button>
        {isNarrowed ? <ButtonLink to="/vendor/activity">Show all</ButtonLink> : null}
      </Form>
      {page.entries.length === 0 ? (
        <EmptyState title={isNarrowed ? 'Nothing found' : 'Nothing yet'}>
          <p>
            {isNarrowed
              ? 'No record matches this search.'
              : 'What you and your colleagues change appears here.'}
          </p>
        </EmptyState>
      ) : (
        <section aria-labelledby="records">
          <h2 id="records" className="sr-only">
            Records, latest first
          </h2>
          <ol className="divide-y divide-line border-line border-y">
            {foldRepeated(page.entries).map((entries) => (
              <li key={entries[0].id}>
                <ActivityRow entries={entries} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <ListPages {...activityList.pages('/vendor/activity', search, page)} />
    </>
  )
}

/** A record, or several that repeat one another, in one line that unfolds where there is more to say. */
function ActivityRow({ entries }: { entries: readonly [ShopActivity, ...ShopActivity[]] }) {
  const details = entries.filter(({ changes }) => entries.length > 1 || changes.length > 0)
  if (details.length === 0)
    return (
      <div className={LINE}>
        <ActivityLine entries={entries} isLink />
      </div>
    )
  return (
    <details className="group">
      <summary className={`${LINE} hover:bg-sunken`}>
        <ActivityLine entries={entries} />
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted group-open:rotate-180 max-sm:absolute max-sm:top-3.5 max-sm:right-0"
        />
      </summary>
      <ol className="mb-3 flex flex-col gap-4 border-line border-l-2 py-1 pl-3">
        {details.map(({ id, subject, changes }) => (
          <li key={id} className="flex min-w-0 flex-col gap-1">
            {entries.length > 1 ? (
              <p className="wrap-anywhere font-medium text-sm">
                <Subject {...subject} />
              </p>
            ) : subject.to ? (
              <p className="wrap-anywhere text-sm">
                <Subject {...subject} />
              </p>
            ) : null}
            {changes.length > 0 ? <ChangeRows changes={changes} /> : null}
          </li>
        ))}
      </ol>
    </details>
  )
}

const LINE =
  'relative flex min-h-11 flex-wrap items-center gap-x-4 py-1.5 max-sm:pr-7 sm:grid sm:grid-cols-[11rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_1rem]'

function ActivityLine({
  entries,
  isLink = false,
}: {
  entries: readonly [ShopActivity, ...ShopActivity[]]
  /** Where the line unfolds, the links stand in what it unfolds to. */
  isLink?: boolean
}) {
  const [entry] = entries
  const others = new Set(entries.map(({ subject }) => shopSubjectWords(subject))).size - 1
  return (
    <>
      <time dateTime={entry.at} className="figures text-muted text-sm">
        {formatDateTime(entry.at)}
      </time>
      <span className="wrap-anywhere font-medium sm:truncate">
        {auditWords(entry.action) + (entries.length > 1 ? ` (${counted(entries.length, 'time')})` : '')}
      </span>
      <span className="wrap-anywhere text-sm sm:truncate">{actorWords(entry)}</span>
      <span className="wrap-anywhere text-muted text-sm sm:truncate">
        {isLink ? (
          <Subject {...entry.subject} />
        ) : (
          shopSubjectWords(entry.subject) + (others > 0 ? ` and ${counted(others, 'other')}` : '')
        )}
      </span>
    </>
  )
}

/** What it was about, and the way to its page where it has one. */
function Subject(subject: ShopActivity['subject']) {
  const words = shopSubjectWords(subject)
  return subject.to ? (
    <Link to={subject.to} className="text-link pointer-coarse:inline-block pointer-coarse:py-3">
      {words}
    </Link>
  ) : (
    words
  )
}

function actorWords({ actorKind, actorName }: ShopActivity): string {
  if (actorKind === 'vendor') return actorName ?? 'A former colleague'
  return actorKind === 'customer' ? 'A customer' : 'NanoNagar'
}

export const meta = () => unlisted('Activity')
