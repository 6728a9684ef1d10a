import { findSharedCards } from '#server/goods/wishlist/wishlist-views.ts'
import { appContext } from '#web/http/context.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ProductGrid } from '#web/storefront/goods/product-lists/product-grid.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Heart } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/shared-wishlist-page.route'

export async function loader({ params, context }: Route.LoaderArgs) {
  const products = await findSharedCards(context.get(appContext), params.token)
  if (!products) throw new Response('This wishlist is no longer shared.', { status: 404 })
  return { products }
}

/** What somebody wishes for, without who. */
export default function SharedWishlistPage({ loaderData }: Route.ComponentProps) {
  const { products } = loaderData
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title="A shared wishlist">
        <p>Someone shared these products with you. Prices and stock are up to date.</p>
      </PageHeading>
      {products.length > 0 ? (
        <ProductGrid products={products} priorityCount={3} as="h2" className="md:grid-cols-4" />
      ) : (
        <EmptyState
          icon={Heart}
          title="Nothing on it is on sale now"
          action={<ButtonLink to="/products">All products</ButtonLink>}
        />
      )}
    </div>
  )
}

export const meta = () => unlisted('A shared wishlist')
