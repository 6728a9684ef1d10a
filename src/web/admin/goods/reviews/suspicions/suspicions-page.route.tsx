import { Link } from 'react-router'
import { SIGNALS } from '#domain/goods/reviews/suspicion/signals.ts'
import { suspicionList } from '#domain/goods/reviews/suspicion/suspicion-list.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { type ListedSuspicion, listSuspicions } from '#server/goods/reviews/suspicion/suspicion-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ShieldQuestionMark } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/suspicions-page.route'

const HERE = '/admin/reviews/suspicions'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const query = suspicionList.parse(new URL(request.url).searchParams)
  const { suspicions, ...position } = await listSuspicions(context.get(appContext), admin, query)
  return { query, suspicions, pages: suspicionList.pages(HERE, query, position) }
}

export default function SuspicionsPage({ loaderData }: Route.ComponentProps) {
  const { query, suspicions, pages } = loaderData
  const isDecided = query.tab === 'decided'
  const { signal } = query
  return (
    <>
      <Breadcrumbs items={[{ label: 'Reviews', to: '/admin/reviews' }, { label: 'What may be fraud' }]} />
      <PageHeading title="What may be fraud" className="pt-1 pb-5">
        <p>
          Reviews and votes that may not be honest, by rules that look at how they came about, never at what
          they say of a product. A strong case holds what its accounts write anew; what is shown stays until
          you decide.
        </p>
      </PageHeading>
      <ListTabs
        label="Cases"
        className="mb-5"
        tabs={[
          {
            key: 'waiting',
            label: 'Waiting',
            to: HERE + suspicionList.search(signal ? { signal } : {}),
            isCurrent: !isDecided,
          },
          {
            key: 'decided',
            label: 'Decided',
            to: HERE + suspicionList.search({ tab: 'decided', ...(signal && { signal }) }),
            isCurrent: isDecided,
          },
        ]}
      />
      <ListForm
        action={HERE}
        label="Cases"
        chips={suspicionList.chips(HERE, query, ['tab'])}
        clearTo={HERE + suspicionList.search(isDecided ? { tab: 'decided' } : {})}
      >
        {isDecided ? <input type="hidden" name="tab" value="decided" /> : null}
        <FilterField {...suspicionList.fields(query).signal} />
      </ListForm>
      {suspicions.length === 0 ? (
        <EmptyState
          icon={ShieldQuestionMark}
          title={isDecided ? 'No case was decided' : 'Nothing looks like fraud'}
        >
          <p>We look when a review is written, and every night.</p>
        </EmptyState>
      ) : (
        <CaseTable suspicions={suspicions} />
      )}
      <ListPages {...pages} />
      <Rules />
    </>
  )
}

function CaseTable({ suspicions }: { suspicions: readonly ListedSuspicion[] }) {
  return (
    <Table caption="Cases" columnsNeed="usual" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>What was seen</TableHeader>
          <TableHeader>Evidence</TableHeader>
          <TableHeader>Found</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {suspicions.map((each) => (
          <TableRow key={each.id}>
            <TableCell heading="short">
              <Link
                to={`${HERE}/${each.id}`}
                prefetch="intent"
                className="inline-flex min-h-11 items-center font-semibold hover:underline"
              >
                {each.label}
              </Link>
              <span className="flex flex-wrap gap-1.5">
                <Badge tone={each.isStrong ? 'red' : 'grey'}>{each.isStrong ? 'Strong' : 'Weak'}</Badge>
                {each.decided.map((label) => (
                  <Badge key={label}>{label}</Badge>
                ))}
              </span>
            </TableCell>
            <TableCell label="Evidence" className="wrap-anywhere min-w-52 max-w-prose">
              <span>{each.words}</span>
              <span className="block text-muted text-sm">
                {[each.about, counted(each.reviews, 'review'), counted(each.accounts, 'account')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </TableCell>
            <TableCell label="Found" className="figures">
              {formatDateTime(each.foundAt)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Rules() {
  return (
    <details className="max-w-prose py-6">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        How we look for fraud
      </summary>
      <dl className="flex flex-col gap-3 text-[0.9375rem]">
        {SIGNALS.map(({ key, label, rule }) => (
          <div key={key}>
            <dt className="font-semibold">{label}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

export const meta = () => unlisted('What may be fraud')
