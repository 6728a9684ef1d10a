import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { DOCUMENT_KINDS, DOCUMENT_NAMES } from '#domain/selling/sellers/document-file.ts'
import type { ListedDocument } from '#server/selling/sellers/application/document-views.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The documents of an application, by kind; replaced ones stay, since a decision was based on them. */
export function DocumentList({
  sellerId,
  documents,
}: {
  sellerId: string
  documents: readonly ListedDocument[]
}) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {DOCUMENT_KINDS.map((kind) => {
        const own = documents.filter((document) => document.kind === kind)
        return (
          <li key={kind} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <p className="font-medium text-[0.9375rem]">{DOCUMENT_NAMES[kind]}</p>
            {own.length === 0 ? (
              <p className="text-muted text-sm">Not sent</p>
            ) : (
              <ul className="flex min-w-0 flex-col gap-1 text-[0.9375rem]">
                {own.map(({ id, fileName, bytes, at, isReplaced }) => (
                  <li key={id} className="min-w-0 break-words">
                    <a
                      href={`/admin/vendors/${sellerId}/documents/${id}`}
                      target="_blank"
                      rel="noreferrer"
                      className="inline-flex min-h-6 items-center text-link"
                    >
                      {fileName}
                    </a>{' '}
                    <span className="figures text-muted text-sm">
                      {Math.max(1, Math.round(bytes / 1024))} KB, {formatDateTime(at)}
                    </span>{' '}
                    {isReplaced ? <Badge>Replaced</Badge> : null}
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}
