import { Form } from 'react-router'
import { describeAttributes } from '#domain/goods/catalogue/attributes.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatPercent } from '#domain/ground/shared/money.ts'
import type { ListingEditor } from '#server/selling/listings/listing-editor-views.ts'
import { changeLines } from '#web/shared/goods/catalogue/change-words.ts'
import { FormSection } from '#web/shared/goods/catalogue/form-section.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PencilLine } from '#web/ui/pictures/icons.ts'

/** Facts that several sellers share: to be read, and to be changed by proposal. */
export function SharedFacts({ listing }: { listing: ListingEditor }) {
  const { offerId, kind, facts, proposal } = listing
  const lines: [label: string, text: string | null][] = [
    ['Name', facts.name],
    ['Brand', facts.brand],
    ['MPN', facts.mpn],
    ['Other part numbers', facts.otherMpns],
    ['EAN', facts.ean],
    ['HSN', facts.hsn],
    ['GST rate', formatPercent(facts.gstRateBp)],
    ['Country of origin', facts.countryOfOrigin],
    ['Manufacturer or importer', facts.importer],
    ['BIS registration number', facts.bisNumber],
    ['Warranty', facts.warrantyMonths === null ? null : `${facts.warrantyMonths} months`],
    ['In the box', facts.boxContents],
  ]
  return (
    <FormSection
      id="facts"
      title="Product details"
      lead={
        <p>
          They belong to the catalogue, because any seller may offer this product. We check every proposal.
        </p>
      }
    >
      {proposal ? (
        <Notice title={`Proposed on ${formatDate(proposal.at)}, not decided yet`} className="mb-5">
          <ul className="list-inside list-disc">
            {changeLines({ before: { ...facts }, after: proposal.changes }).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Form method="post" preventScrollReset className="pt-3">
            <Button type="submit" size="sm" name="intent" value="withdraw">
              Withdraw proposal
            </Button>
          </Form>
        </Notice>
      ) : null}
      <Facts lines={lines} />
      <details className="group pt-4">
        <summary className="inline-flex min-h-11 items-center font-medium text-[0.9375rem] hover:underline">
          <span className="group-open:hidden">Show description and specification</span>
          <span className="hidden group-open:inline">Hide description and specification</span>
        </summary>
        <p className="max-w-prose whitespace-pre-line pb-4">{facts.description}</p>
        <Facts lines={describeAttributes(kind, facts.attributes).map(({ label, text }) => [label, text])} />
      </details>
      <div className="pt-4">
        <ButtonLink to={`/vendor/products/${offerId}/propose`}>
          <PencilLine aria-hidden="true" className="size-4" />
          Propose a change
        </ButtonLink>
      </div>
    </FormSection>
  )
}

function Facts({ lines }: { lines: readonly (readonly [label: string, text: string | null])[] }) {
  return (
    <dl className="divide-y divide-line border-line border-y text-[0.9375rem]">
      {lines.map(([label, text]) => (
        <div key={label} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2">
          <dt className="text-muted">{label}</dt>
          <dd>{text ?? <span className="text-muted">Not given</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
