import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SearchX } from '#web/ui/pictures/icons.ts'
import { AllLink } from '#web/ui/sections/all-link.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { EntryLink } from './entry-link.tsx'
import { ENOUGH, type JumpAnswer, type JumpPlace } from './jump-group.ts'

interface JumpPageProps {
  place: JumpPlace
  /** Names the form for those who listen. */
  area: string
  answer: JumpAnswer
}

/** The search of an audience as a page, which needs no JavaScript. */
export function JumpPage({ place, area, answer: { query, hint, groups } }: JumpPageProps) {
  return (
    <>
      <PageHeading title="Search" className="pb-6" />
      <Form method="get" role="search" aria-label={area} className="flex items-start gap-3 pb-8">
        <TextField
          key={query}
          label={place.label}
          name="q"
          type="search"
          defaultValue={query}
          placeholder={place.placeholder}
          hint={hint}
          autoComplete="off"
          className="min-w-0 max-w-2xl grow"
          data-list-search
        />
        <Button type="submit" className="mt-6.5">
          Search
        </Button>
      </Form>
      {groups.length > 0 ? (
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
                  <li key={`${entry.to} ${entry.detail}`}>
                    <EntryLink kind={kind} entry={entry} className="py-3" data-list-open />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
      {groups.length === 0 && query ? (
        <EmptyState icon={SearchX} title="Nothing found">
          <p>{ENOUGH}</p>
        </EmptyState>
      ) : null}
    </>
  )
}
