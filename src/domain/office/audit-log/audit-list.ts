import { day, type Filter, search, text } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { auditWords } from './audit-words.ts'

/** A shorter term would find half of the log. */
export const TERM_LENGTH_MIN = 3
const TERM_LENGTH_MAX = 120

/** `thing.what_happened`, or `thing.` for all that happened to such things. */
const action: Filter<string> = {
  label: 'Action',
  control: 'choice',
  any: 'All',
  read: (typed) => /^[a-z_-]+\.([a-z_-]+\.)*[a-z_-]*$/.exec(typed.trim().slice(0, TERM_LENGTH_MAX))?.[0],
  write: (value) => value,
  say: (value) => (value === 'account.' ? 'Sign-ins, passwords and factors' : auditWords(value)),
}

/** What something happened to, as `kind:id`. */
const subject: Filter<{ kind: string; id: string }> = {
  label: 'Subject',
  control: 'hidden',
  read(typed) {
    const [, kind, id] = /^([^:]+):(.+)$/.exec(typed.trim().slice(0, TERM_LENGTH_MAX)) ?? []
    return kind && id ? { kind, id } : undefined
  },
  write: ({ kind, id }) => `${kind}:${id}`,
  say: ({ kind, id }) => `${kind} ${id}`,
}

/** The audit log; days are days in India, both of them in it. */
export const auditList = declareList({
  filters: {
    /** A name or an e-mail address, or the beginning of one. */
    actor: search({ label: 'Who', placeholder: 'Name or email', lengthMax: TERM_LENGTH_MAX }),
    action,
    subject,
    /** A shop's id. */
    shop: text({ label: 'Seller', lengthMax: TERM_LENGTH_MAX, control: 'hidden' }),
    /** The beginning of the id of a thing. */
    id: text({
      label: 'ID of what was changed',
      placeholder: 'Full, or the first characters',
      lengthMax: TERM_LENGTH_MAX,
    }),
    from: day({ label: 'From' }),
    to: day({ label: 'To' }),
  },
  ranges: [['from', 'to']],
})

export type AuditSearch = ReturnType<typeof auditList.parse>
