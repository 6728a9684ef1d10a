import { Form } from 'react-router'
import type { ProductSummary } from '#server/goods/catalogue/product-card-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Button } from '#web/ui/button.tsx'

/** What a link that wishes leads to without scripts: the button that puts the product on the list. */
export function AddWish({ product, isSignedIn }: { product: ProductSummary; isSignedIn: boolean }) {
  const { id, name, brand, picture } = product
  return (
    <Form
      method="post"
      action="/wishlist"
      className="mb-8 flex flex-wrap items-center gap-4 rounded-control bg-sunken p-4"
    >
      <input type="hidden" name="intent" value="put" />
      <input type="hidden" name="productId" value={id} />
      <ProductThumb picture={picture} width={64} className="w-16" />
      <div className="min-w-0 grow basis-52">
        <p className="text-muted text-sm">{brand}</p>
        <p className="font-medium">{name}</p>
      </div>
      <Button type="submit" variant="primary">
        {isSignedIn ? 'Add to wishlist' : 'Sign in and add to wishlist'}
      </Button>
    </Form>
  )
}
