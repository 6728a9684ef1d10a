import { choice } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { kinds } from './categories.ts'
import { KINDS_WITH_RULES, ruleAttributesOf } from './rule-attributes.ts'

/** Each attribute once, under the name that its first kind has for it. */
const LABELS = new Map(
  KINDS_WITH_RULES.flatMap(ruleAttributesOf)
    .toReversed()
    .map(({ key, label }) => [key, label]),
)

/** The back office's list of facts that rules of compatibility read and products on sale do not say. */
export const missingFactsList = declareList({
  filters: {
    kind: choice(
      KINDS_WITH_RULES.map((key) => ({ key, label: kinds[key].label })),
      { label: 'Kind', any: 'All kinds' },
    ),
    fact: choice(
      [...LABELS]
        .map(([key, label]) => ({ key, label }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
      { label: 'Fact', any: 'All facts' },
    ),
  },
})

export type MissingFactsFilters = ReturnType<typeof missingFactsList.parse>
