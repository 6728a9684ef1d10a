import { Form, Link } from 'react-router'
import { type AuditSearch, auditList } from '#domain/audit/audit-list.ts'
import { auditWords } from '#domain/audit/audit-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'

const ACCESS = 'account.'
const isAccess = (action: string) => action.startsWith(ACCESS)

interface AuditFilterFormProps {
  search: AuditSearch
  /** Every action there is in the log. */
  actions: readonly string[]
}

export function AuditFilterForm({ search, actions }: AuditFilterFormProps) {
  const { actor, action, subject, shop, id, from, to } = auditList.fields(search)
  return (
    <Form method="get" action="/admin/audit" role="search" aria-label="Audit log" className="pb-8">
      <FilterField {...subject} />
      <FilterField {...shop} />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-[2fr_1.5fr_2fr_1fr_1fr]">
        <FilterField {...actor} className="col-span-2 sm:col-span-1" />
        <FilterField {...action} className="col-span-2 sm:col-span-1">
          <option value={ACCESS}>Sign-ins, passwords and factors: all</option>
          <ActionOptions label="Sign-ins, passwords and factors" actions={actions.filter(isAccess)} />
          <ActionOptions label="Everything else" actions={actions.filter((action) => !isAccess(action))} />
        </FilterField>
        <FilterField {...id} className="col-span-2 lg:col-span-1" />
        <FilterField {...from} />
        <FilterField {...to} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
        <Button type="submit">Search</Button>
        {auditList.isNarrowed(search) ? (
          <Link to="/admin/audit" className="text-link">
            Show everything
          </Link>
        ) : null}
        {search.subject ? (
          <p className="min-w-0 break-all text-muted text-sm">
            Only of {search.subject.kind} {search.subject.id}
          </p>
        ) : null}
        {search.shop ? <p className="min-w-0 break-all text-muted text-sm">Only of one shop</p> : null}
      </div>
    </Form>
  )
}

function ActionOptions({ label, actions }: { label: string; actions: readonly string[] }) {
  const inWords = actions.map((action) => ({ action, words: auditWords(action) }))
  return (
    <optgroup label={label}>
      {inWords
        .toSorted((a, b) => a.words.localeCompare(b.words))
        .map(({ action, words }) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
    </optgroup>
  )
}
