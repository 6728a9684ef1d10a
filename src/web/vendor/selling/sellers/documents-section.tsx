import { Form, useNavigation } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import {
  DOCUMENT_KINDS,
  DOCUMENT_MB_MAX,
  DOCUMENT_NAMES,
  type DocumentKind,
} from '#domain/selling/sellers/document-file.ts'
import type { ListedDocument } from '#server/selling/sellers/application/document-views.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

/** The documents that the application is decided by, each with a form of its own. */
export function DocumentsSection({ documents }: { documents: readonly ListedDocument[] }) {
  return (
    <AccountSection
      id="documents"
      title="Documents"
      lead={`PDF, JPEG or PNG, up to ${DOCUMENT_MB_MAX} MB each. Only you and our administrators can open them, and we log every time one of us does.`}
    >
      <ul className="max-w-2xl divide-y divide-line border-line border-y">
        {DOCUMENT_KINDS.map((kind) => (
          <li key={kind}>
            <DocumentForm kind={kind} document={documents.find((each) => each.kind === kind)} />
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}

function DocumentForm({ kind, document }: { kind: DocumentKind; document: ListedDocument | undefined }) {
  const { formAction, formData } = useNavigation()
  const isBusy = formAction === '/vendor/settings/documents' && formData?.get('kind') === kind
  const name = DOCUMENT_NAMES[kind]
  return (
    <div className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div>
        <h3 className="font-sans font-semibold text-base tracking-normal">{name}</h3>
        {document ? null : <Badge tone="yellow">Missing</Badge>}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {document ? (
          <p className="min-w-0 break-words text-[0.9375rem]">
            <a href={`/vendor/settings/documents/${document.id}`} className="text-link">
              {document.fileName}
            </a>{' '}
            <span className="text-muted text-sm">sent on {formatDate(document.at)}</span>
          </p>
        ) : null}
        <Form
          key={document?.id}
          method="post"
          action="/vendor/settings/documents"
          encType="multipart/form-data"
          preventScrollReset
          className="flex flex-wrap items-center gap-3"
        >
          <input type="hidden" name="kind" value={kind} />
          <input
            type="file"
            name="file"
            required
            aria-label={`${name}: ${document ? 'another file' : 'file'}`}
            accept="application/pdf,image/jpeg,image/png"
            className="field-box min-w-0 grow basis-56"
          />
          <Button type="submit" size="sm" busy={isBusy ? 'Sending...' : false}>
            {document ? 'Replace' : 'Send'}
            <span className="sr-only"> the {name}</span>
          </Button>
        </Form>
      </div>
    </div>
  )
}
