import { Form, Link } from 'react-router'
import { FACT_LENGTHS } from '#domain/goods/catalogue/product-facts.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { BrandChangeProgress, BrandCount } from '#server/goods/catalogue/brand-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Search } from '#web/ui/pictures/icons.ts'
import { usePolling } from '#web/ui/progress/use-polling.ts'
import { TextField } from '#web/ui/text-field.tsx'

interface BrandSectionProps {
  q: string
  brands: readonly BrandCount[]
  changes: readonly BrandChangeProgress[]
  refusal: RefusedForm | undefined
  canChange: boolean
  /** Chosen in the list: stands in the form. */
  from: string
  to: string
}

/** Brands with their products, and the one form that respells a brand or lets it go up in another. */
export function BrandSection({ q, brands, changes, refusal, canChange, from, to }: BrandSectionProps) {
  const isRunning = changes.some((change) => change.isRunning)
  usePolling(isRunning)
  return (
    <section aria-labelledby="brands" className="pt-10">
      <h2 id="brands" className="pb-4 text-xl">
        Brands
      </h2>
      {canChange ? <ChangeForm refusal={refusal} from={from} to={to} isRunning={isRunning} /> : null}
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      <Form
        method="get"
        action="/admin/categories"
        role="search"
        className="flex max-w-md items-end gap-3 pt-8 pb-4"
      >
        <TextField
          key={q}
          label="Search brands"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={60}
          className="min-w-0 grow"
          data-list-search
        />
        <Button type="submit">
          <Search aria-hidden="true" className="size-4" />
          Search
        </Button>
      </Form>
      {brands.length === 0 ? (
        <p className="text-muted">No brand with a product on sale matches “{q}”.</p>
      ) : (
        <ul aria-label="Brands" className="border-line border-t sm:columns-2 sm:gap-x-10 lg:columns-3">
          {brands.map((each) => (
            <BrandRow key={each.brand} of={each} q={q} canChange={canChange} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BrandRow({
  of: { brand, onSale, alsoSpelled },
  q,
  canChange,
}: Pick<BrandSectionProps, 'q' | 'canChange'> & { of: BrandCount }) {
  return (
    <li className="flex min-h-11 break-inside-avoid flex-wrap items-center gap-x-3 border-line border-b py-2">
      <Link
        to={`/admin/products?brand=${encodeURIComponent(brand)}`}
        data-list-open
        className="min-w-0 break-words font-medium hover:underline"
      >
        {brand}
      </Link>
      <span className="figures text-muted text-sm">{formatCount(onSale)}</span>
      {canChange ? (
        <Link
          to={`/admin/categories?${new URLSearchParams({
            ...(q && { q }),
            from: brand,
            ...(alsoSpelled[0] && { to: alsoSpelled[0] }),
          })}#change-brand`}
          aria-label={`Change ${brand}`}
          className="ml-auto inline-flex min-h-9 items-center text-link text-sm pointer-coarse:min-h-11"
        >
          Change
        </Link>
      ) : null}
      {alsoSpelled.length > 0 ? (
        <span className="basis-full">
          <Badge tone="yellow">Also spelled {alsoSpelled.join(', ')}</Badge>
        </span>
      ) : null}
    </li>
  )
}

function ChangeForm({
  refusal,
  from,
  to,
  isRunning,
}: Pick<BrandSectionProps, 'refusal' | 'from' | 'to'> & { isRunning: boolean }) {
  const { typed, fields } = refusal ?? { typed: {}, fields: {} }
  return (
    <Form
      key={`${from} ${to}`}
      id="change-brand"
      method="post"
      action="/admin/categories"
      preventScrollReset
      noValidate
      className="grid items-start gap-x-4 gap-y-4 rounded-stage bg-sunken p-4 sm:grid-cols-2 sm:p-5 lg:grid-cols-[1fr_1fr_1.4fr_auto]"
    >
      <p className="text-muted text-sm sm:col-span-2 lg:col-span-4">
        Every product of the brand gets the new name. If the name already exists, the two brands merge. This
        runs in steps, and each product records it in its history.
      </p>
      {fields.form ? (
        <Notice tone="bad" role="alert" className="sm:col-span-2 lg:col-span-4">
          <p>{fields.form}</p>
        </Notice>
      ) : null}
      <TextField
        label="Current brand name"
        name="from"
        defaultValue={typed.from ?? from}
        error={fields.from}
        maxLength={FACT_LENGTHS.brand}
      />
      <TextField
        label="New brand name"
        name="to"
        defaultValue={typed.to ?? to}
        error={fields.to}
        maxLength={FACT_LENGTHS.brand}
      />
      <TextField
        label="Reason"
        name="reason"
        defaultValue={typed.reason}
        error={fields.reason}
        maxLength={500}
      />
      <div className="lg:pt-7">
        <Button type="submit" name="intent" value="brand" disabled={isRunning}>
          Rename brand
        </Button>
      </div>
    </Form>
  )
}

function Changes({ changes }: { changes: readonly BrandChangeProgress[] }) {
  return (
    <ol
      aria-label="Brand changes"
      className="mt-5 divide-y divide-line border-line border-y text-[0.9375rem]"
    >
      {changes.map(({ id, from, to, changed, leftOver, isRunning, startedAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
          <span className="min-w-0 break-words font-medium">
            {from} → {to}
          </span>
          <span role={isRunning ? 'status' : undefined} className="figures">
            {isRunning ? 'Under way: ' : 'Done: '}
            {counted(changed, 'product')}
          </span>
          {leftOver > 0 ? (
            <Link to={`/admin/products?brand=${encodeURIComponent(from)}`} className="text-link">
              {formatCount(leftOver)} left: “{to}” already has their MPN
            </Link>
          ) : null}
          <time dateTime={startedAt} className="figures ml-auto text-muted text-sm">
            {formatDateTime(startedAt)}
          </time>
        </li>
      ))}
    </ol>
  )
}
