import { type AuditSearch, auditList } from '#domain/office/audit-log/audit-list.ts'
import { auditWords } from '#domain/office/audit-log/audit-words.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'

const HERE = '/admin/audit'

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
    <ListForm
      action={HERE}
      label="Audit log"
      words={actor}
      chips={auditList.chips(HERE, search)}
      clearTo={HERE}
      kept={
        <>
          <FilterField {...subject} />
          <FilterField {...shop} />
        </>
      }
      className="pb-8"
    >
      <FilterField {...action}>
        <option value={ACCESS}>Sign-ins, passwords and factors: all</option>
        <ActionOptions label="Sign-ins, passwords and factors" actions={actions.filter(isAccess)} />
        <ActionOptions label="Everything else" actions={actions.filter((action) => !isAccess(action))} />
      </FilterField>
      <FilterField {...id} />
      <FilterField {...from} />
      <FilterField {...to} />
    </ListForm>
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
