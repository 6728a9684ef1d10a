import { SearchX } from 'lucide-react'
import { Form } from 'react-router'
import { readJumpQuery } from '#domain/jump-search/jump-query.ts'
import { searchToJump } from '#server/jump-search/jump-search-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AllLink } from '#web/ui/sections/all-link.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/search-page.route'
import { EntryLink } from './entry-link.tsx'
import { jumpGroups } from './jump-groups.ts'
import { JUMP_PLACEHOLDER } from './jump-words.ts'

/** The dialog of the jump search asks here too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'dashboard.read')
  const query = readJumpQuery(new URL(request.url).searchParams.get('q'))
  const hits = await searchToJump(context.get(appContext), admin, query)
  return { query, groups: jumpGroups(admin.role, query, hits) }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, groups } = loaderData
  return (
    <>
      <PageHeading title="Search" className="pb-6" />
      <Form method="get" role="search" aria-label="Back office" className="flex items-end gap-3 pb-8">
        <TextField
          key={query}
          label="Search the back office"
          name="q"
          type="search"
          defaultValue={query}
          placeholder={JUMP_PLACEHOLDER}
          autoComplete="off"
          className="min-w-0 max-w-2xl grow"
          data-list-search
        />
        <Button type="submit">Search</Button>
      </Form>
      {groups.length === 0 ? (
        <EmptyState icon={SearchX} title="Nothing found">
          <p>Three letters of a name, or a whole number, are enough.</p>
        </EmptyState>
      ) : (
        <div className="flex max-w-3xl flex-col gap-8">
          {groups.map(({ kind, title, entries, allTo }) => (
            <section key={kind} aria-labelledby={`${kind}-title`}>
              <div className="flex items-baseline justify-between gap-4 pb-2">
                <h2 id={`${kind}-title`} className="text-xl">
                  {title}
                </h2>
                {allTo ? <AllLink to={allTo}>{`All ${title.toLowerCase()} that match`}</AllLink> : null}
              </div>
              <ul className="divide-y divide-line border-line border-y">
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <EntryLink kind={kind} entry={entry} className="py-3" data-list-open />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

export function meta() {
  return [{ title: 'Search · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
