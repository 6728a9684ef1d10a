import { Link } from 'react-router'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { missingFactsList } from '#domain/goods/catalogue/missing-facts-list.ts'
import { KINDS_WITH_RULES, ruleAttributesOf } from '#domain/goods/catalogue/rule-attributes.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { KnownFactCount } from '#server/goods/catalogue/missing-facts/missing-fact-views.ts'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface KnownFactsProps {
  counts: readonly KnownFactCount[]
  /** Whose table stands open. */
  kind: Kind | undefined
  listPath: string
}

/** Of each kind, how many products on sale say what decides whether they fit. */
export function KnownFacts({ counts, kind, listPath }: KnownFactsProps) {
  const shown = KINDS_WITH_RULES.filter((each) => counts.some((count) => count.kind === each))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="known" className="pt-10">
      <h2 id="known" className="text-xl">
        What we know about each kind
      </h2>
      <p className="max-w-prose pt-1 pb-4 text-muted text-sm">Counted over products on sale.</p>
      <div className="border-line border-t">
        {shown.map((each) => (
          <KnownOfKind
            key={each}
            kind={each}
            counts={counts.filter((count) => count.kind === each)}
            isOpen={each === kind}
            listPath={listPath}
          />
        ))}
      </div>
    </section>
  )
}

interface KnownOfKindProps {
  kind: Kind
  counts: readonly KnownFactCount[]
  isOpen: boolean
  listPath: string
}

function KnownOfKind({ kind, counts, isOpen, listPath }: KnownOfKindProps) {
  const onSale = counts[0]?.onSale ?? 0
  const { label } = kinds[kind]
  const rows = ruleAttributesOf(kind).flatMap((attribute) => {
    const count = counts.find((each) => each.attribute === attribute.key)
    return count ? [{ ...attribute, ...count }] : []
  })
  const least = Math.min(...rows.map(({ known }) => known))
  return (
    <details open={isOpen} className="group/kind border-line border-b">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 py-2 hover:text-ink">
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-not-open/kind:-rotate-90"
        />
        <span className="font-semibold">{label}</span>
        <span className="figures ml-auto text-right text-muted text-sm">
          {counted(onSale, 'product')}, the least known fact {share(least, onSale)}
        </span>
      </summary>
      <Table caption={`Known facts: ${label}`} columnsNeed="little" className="pb-5">
        <TableHead>
          <TableRow>
            <TableHeader>Fact</TableHeader>
            <TableHeader numeric>Known for</TableHeader>
            <TableHeader numeric>Share</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, label: fact, known }) => (
            <TableRow key={key}>
              <TableCell heading>
                {known < onSale ? (
                  <Link
                    to={listPath + missingFactsList.search({ kind, fact: key })}
                    className="text-link"
                    aria-label={`Products without: ${fact}`}
                  >
                    {fact}
                  </Link>
                ) : (
                  fact
                )}
              </TableCell>
              <TableCell label="Known for" numeric>
                {formatCount(known)}
              </TableCell>
              <TableCell label="Share" numeric>
                {share(known, onSale)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </details>
  )
}

/** In whole percent, and never 100 % while one is missing. */
function share(known: number, onSale: number): string {
  return onSale === 0 ? '–' : `${Math.floor((100 * known) / onSale)}%`
}
