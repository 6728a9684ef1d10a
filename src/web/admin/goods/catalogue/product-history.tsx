import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { ProductChange } from '#server/goods/catalogue/editing/product-record-views.ts'
import { changeLines } from '#web/shared/goods/catalogue/change-words.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  'product.created': 'Listed',
  'product.changed': 'Changed',
  'product.pictures_changed': 'Pictures changed',
  'product.shared': 'A second seller offers it: shared from now on',
  'product.hidden': 'Hidden',
  'product.shown': 'Shown again',
  'product.held': 'Taken off sale until its seller changes it',
  'product.reviewed': 'Checked and approved',
  'product.picked': 'Added to the home page list',
  'product.unpicked': 'Removed from the home page list',
  'product.moved_on_home': 'Moved on the home page list',
  'proposal.withdrawn': 'Proposal withdrawn',
}

interface ProductHistoryProps {
  productId: string
  changes: readonly ProductChange[]
  canAudit: boolean
}

/** Who did what to the product, the latest first. */
export function ProductHistory({ productId, changes, canAudit }: ProductHistoryProps) {
  return (
    <section aria-labelledby="history" className="border-line border-t pt-6 pb-8">
      <h2 id="history" className="pb-3 text-xl">
        History
      </h2>
      {changes.length === 0 ? (
        <p className="text-muted">No changes yet.</p>
      ) : (
        <ol className="divide-y divide-line border-line border-y">
          {changes.map((change) => (
            <li key={change.id} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
              <p className="text-sm">
                <span className="font-medium">{change.by}</span>
                <time dateTime={change.at} className="figures block text-muted">
                  {formatDateTime(change.at)}
                </time>
              </p>
              <div className="min-w-0 text-[0.9375rem]">
                <p>{ACTIONS[change.action] ?? change.action}</p>
                <ul className="list-inside list-disc break-words text-muted text-sm">
                  {change.action === 'product.created'
                    ? null
                    : changeLines(change).map((line) => <li key={line}>{line}</li>)}
                  {typeof change.after.reason === 'string' ? <li>Reason: {change.after.reason}</li> : null}
                </ul>
              </div>
            </li>
          ))}
        </ol>
      )}
      {canAudit ? (
        <p className="pt-3">
          <Link to={`/admin/audit?subject=product:${productId}`} className="text-link text-sm">
            Full history in the audit log
          </Link>
        </p>
      ) : null}
    </section>
  )
}
