import { Form, Link } from 'react-router'
import type { ListedProduct } from '#server/selling/listings/listing-views.ts'
import { Pencil, Trash2 } from '#web/ui/pictures/icons.ts'
import { StatusBadge } from './status-badge.tsx'

export function ProductName({ product }: { product: ListedProduct }) {
  const { offerId, name, brand, sellerSku, status } = product
  return (
    <div className="min-w-0 compact:flex compact:items-center compact:gap-x-2">
      <Link
        to={`/vendor/products/${offerId}`}
        prefetch="intent"
        className="compact-line line-clamp-2 font-medium leading-snug hover:underline"
      >
        {name}
      </Link>
      {beginsWith(name, brand) ? null : (
        <p className="compact-line wrap-anywhere text-muted text-sm">{brand}</p>
      )}
      {sellerSku ? (
        <p className="wrap-anywhere hidden text-muted text-sm stacked:block">
          <span className="sr-only">SKU </span>
          {sellerSku}
        </p>
      ) : null}
      {status === 'live' ? null : (
        <StatusBadge status={status} className="mt-1 compact:mt-0 compact:shrink-0" />
      )}
    </div>
  )
}

/** A name that begins with its brand says it already. */
function beginsWith(name: string, brand: string): boolean {
  return name.toLowerCase().startsWith(`${brand.toLowerCase()} `)
}

const ICON_BUTTON =
  'inline-flex size-10 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11'

/** Edit and delete. Deleting hides at once and can be undone, so it asks nothing. */
export function RowActions({ product, search }: { product: ListedProduct; search: string }) {
  const { offerId, name } = product
  return (
    <div className="flex justify-end gap-1 stacked:-ml-2.5 stacked:justify-start">
      <Link
        to={`/vendor/products/${offerId}`}
        prefetch="intent"
        aria-label={`Edit ${name}`}
        title="Edit"
        className={ICON_BUTTON}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
      </Link>
      <Form method="post" action={`/vendor/products${search}`} preventScrollReset>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="offerId" value={offerId} />
        <button
          type="submit"
          aria-label={`Delete ${name}`}
          title="Delete"
          className={`${ICON_BUTTON} hover:text-bad`}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </button>
      </Form>
    </div>
  )
}
