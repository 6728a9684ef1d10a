import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { changeLines } from './change-words.ts'
import type { OthersChanges } from './refused-facts.ts'

/** Who was faster, and what they changed; nothing typed here is lost. */
export function ChangedByOther({ message, others }: { message: string; others: OthersChanges }) {
  return (
    <Notice tone="warn" role="alert" title="Someone else saved first" className="mb-6">
      <p>{message}</p>
      <ul className="flex flex-col gap-2 py-3">
        {others.changes.map((change) => (
          <li key={`${change.at} ${change.action}`}>
            <p className="font-medium">
              {change.by}, {formatDateTime(change.at)}
            </p>
            <ul className="list-inside list-disc text-sm">
              {changeLines(change).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p>
        Save again to replace theirs with yours. Or{' '}
        <Link to="." reloadDocument className="text-link">
          start from what is there now
        </Link>
        .
      </p>
    </Notice>
  )
}
