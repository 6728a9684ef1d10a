import { describeAttributes } from '#domain/goods/catalogue/attributes.ts'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import type { ListedPicture } from '#domain/goods/catalogue/picture-list.ts'
import { PICTURE_WIDTHS, pictureBase } from '#domain/goods/catalogue/picture-widths.ts'
import { formatInr, formatPercent } from '#domain/ground/shared/money.ts'
import type { ListingToReview } from '#server/goods/catalogue/editing/listing-review-views.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

const WIDTHS = PICTURE_WIDTHS.filter((width) => width <= 320)

/** All that a new listing says. */
export function ListingFacts({ listing }: { listing: ListingToReview }) {
  const { kind, facts, pricePaise } = listing
  const lines: [label: string, text: string | null][] = [
    ['Kind', `${kinds[kind].category}, ${kinds[kind].label.toLowerCase()}`],
    ['Brand', facts.brand],
    ['MPN', facts.mpn],
    ['Other part numbers', facts.otherMpns],
    ['EAN', facts.ean],
    ['Price', pricePaise === null ? null : formatInr(pricePaise)],
    ['HSN, GST', `${facts.hsn}, ${formatPercent(facts.gstRateBp)}`],
    ['Origin', facts.countryOfOrigin],
    ['Importer', facts.importer],
    ['BIS number', facts.bisNumber],
    ['Warranty', facts.warrantyMonths === null ? null : `${facts.warrantyMonths} months`],
  ]
  return (
    <>
      <Lines lines={lines} />
      <p className="max-w-prose pt-3">{facts.shortDescription}</p>
      <details className="group pt-1">
        <summary className="inline-flex min-h-11 items-center font-medium text-[0.9375rem] hover:underline">
          <span className="group-open:hidden">Show description and specification</span>
          <span className="hidden group-open:inline">Hide description and specification</span>
        </summary>
        <p className="max-w-prose whitespace-pre-line break-words pb-4">{facts.description}</p>
        <Lines
          lines={describeAttributes(kind, facts.attributes).map(({ label, text }) => [label, text] as const)}
        />
      </details>
    </>
  )
}

function Lines({ lines }: { lines: readonly (readonly [label: string, text: string | null])[] }) {
  return (
    <dl className="grid gap-x-8 border-line text-[0.9375rem] sm:grid-cols-2">
      {lines.map(([label, text]) => (
        <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 border-line border-t py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{text ?? <span className="text-muted">Not given</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Pictures are looked at, not compared in words. */
export function ListingPictures({ pictures }: { pictures: readonly ListedPicture[] }) {
  if (pictures.length === 0) return <p className="pb-3 text-muted text-sm">No pictures.</p>
  return (
    <ul aria-label="Pictures" className="flex flex-wrap gap-2 pb-4">
      {pictures.map(({ key, alt }) => (
        <li key={key} className="stage size-24 overflow-hidden rounded-control">
          <Picture
            base={pictureBase(key)}
            widths={WIDTHS}
            alt={alt}
            sizes="96px"
            className="size-full object-contain p-[6%]"
          />
        </li>
      ))}
    </ul>
  )
}
