import { Form, Link } from 'react-router'
import { categories, type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import {
  type OfferableProduct,
  searchSharedCatalogue,
} from '#server/selling/listings/shared-catalogue-views.ts'
import { appContext } from '#web/http/context.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FileUp, Search } from '#web/ui/pictures/icons.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/new-product-page.route'

const QUERY_LENGTH_MAX = 120

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const q = (new URL(request.url).searchParams.get('q') ?? '').replaceAll('\0', ' ').trim()
  const query = q.slice(0, QUERY_LENGTH_MAX)
  return { query, found: await searchSharedCatalogue(context.get(appContext), sellerId, query) }
}

export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Products', to: '/vendor/products' }, { label: 'Add Product' }]} />
      <PageHeading title="Add Product" className="pt-1 pb-6">
        <p>
          If it is already in the catalogue, just add your price and stock. If it is new here, describe it
          once.
        </p>
      </PageHeading>
      <section aria-labelledby="find" className="border-line border-t pt-6 pb-10">
        <h2 id="find" className="pb-4 text-xl">
          Find it in the catalogue
        </h2>
        <Form
          method="get"
          action="/vendor/products/new"
          role="search"
          className="flex max-w-2xl items-end gap-3"
        >
          <TextField
            key={query}
            label="Name, maker’s number or barcode"
            name="q"
            type="search"
            defaultValue={query}
            maxLength={QUERY_LENGTH_MAX}
            className="grow"
          />
          <Button type="submit" variant="primary">
            <Search aria-hidden="true" className="size-4" />
            Search
          </Button>
        </Form>
        {query ? <Found query={query} found={found} /> : null}
      </section>
      <section aria-labelledby="describe" className="border-line border-t pt-6">
        <h2 id="describe" className="text-xl">
          Describe a new product
        </h2>
        <p className="pt-1 pb-5 text-muted text-sm">
          What kind of product is it? The form asks for the right details.
        </p>
        <KindChooser />
      </section>
      <p className="flex items-center gap-2 pt-10 text-muted text-sm">
        <FileUp aria-hidden="true" className="size-4" />
        <span>
          Many at once?{' '}
          <Link to="/vendor/import" className="text-link">
            Import a file
          </Link>
        </span>
      </p>
    </>
  )
}

function Found({ query, found }: { query: string; found: readonly OfferableProduct[] }) {
  if (found.length === 0)
    return (
      <p role="status" className="pt-5 text-muted">
        Nothing in the catalogue matches “{query}”. Describe it below.
      </p>
    )
  return (
    <ul aria-label="Found in the catalogue" className="mt-6 divide-y divide-line border-line border-y">
      {found.map((product) => (
        <li key={product.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
          <ProductThumb picture={product.picture} width={56} className="size-14" />
          <div className="min-w-0 grow basis-48">
            <p className="font-medium leading-snug">{product.name}</p>
            <p className="text-muted text-sm">{factsText(product)}</p>
          </div>
          {product.ownOfferId ? (
            <ButtonLink to={`/vendor/products/${product.ownOfferId}`} size="sm">
              You sell this
            </ButtonLink>
          ) : (
            <ButtonLink to={`/vendor/products/sell/${product.id}`} size="sm" variant="primary">
              Sell this too
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function factsText({ brand, category, mpn, pricePaise, sellerCount }: OfferableProduct): string {
  const sellers = counted(sellerCount, 'seller')
  return [
    brand,
    category,
    mpn,
    pricePaise === null ? 'not on sale' : `from ${formatInr(pricePaise)}, ${sellers}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function KindChooser() {
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {categories.map(({ name }) => (
        <div key={name}>
          <h3 className="pb-1 font-sans font-semibold text-muted text-sm tracking-normal">{name}</h3>
          <ul>
            {kindsOf(name).map((kind) => (
              <li key={kind}>
                <Link
                  to={`/vendor/products/new/${kind}`}
                  prefetch="intent"
                  className="inline-flex min-h-10 items-center font-medium hover:underline pointer-coarse:min-h-11"
                >
                  {kinds[kind].label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function kindsOf(category: string): Kind[] {
  return (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].category === category)
}

export const meta = () => unlisted('Add Product')
