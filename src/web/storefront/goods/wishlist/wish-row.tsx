import { Form, Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { Wish } from '#server/goods/wishlist/wishlist-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { AddToCart } from '#web/storefront/goods/choosing/add-to-cart.tsx'
import { Price } from '#web/storefront/goods/product-lists/price.tsx'
import { StockMarker } from '#web/storefront/goods/product-lists/stock-marker.tsx'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface WishRowProps {
  wish: Wish
  /** Until when one is kept for who reads it. */
  kept: string | undefined
  /** The account's address was proved: only then are letters sent. */
  isConfirmed: boolean
  /** What was wrong with the price that was just typed for this product. */
  refused: { words: string; price?: string | undefined } | undefined
}

/** A product of the list: what it costs now, the way into the cart, and the letters about it. */
export function WishRow({ wish, kept, isConfirmed, refused }: WishRowProps) {
  const { productId, name, card } = wish
  return (
    <li className="grid gap-x-10 gap-y-5 py-6 lg:grid-cols-2">
      <div className="flex gap-4">
        <ProductThumb picture={card?.picture} width={96} className="w-24 self-start" />
        <div className="flex min-w-0 grow flex-col gap-1.5">
          <Link to={`/products/${productId}`} className="font-medium hover:underline">
            {name}
          </Link>
          {card ? (
            <>
              <Price listPricePaise={card.listPricePaise} pricePaise={card.pricePaise} />
              <StockMarker inStock={card.inStock} stockText={card.stockText} className="text-sm" />
              <AddToCart
                offer={{
                  offerId: card.offerId,
                  productId,
                  name,
                  listPricePaise: card.listPricePaise,
                  discountBp: card.discountBp,
                  image: card.picture?.key ?? '',
                  isIllustration: card.picture?.isIllustration ?? false,
                }}
                inStock={card.inStock}
                size="sm"
                className="max-w-60 pt-1"
              />
            </>
          ) : (
            <p className="text-muted text-sm">Not on sale now.</p>
          )}
          {kept ? (
            <p className="text-sm">
              <Link to="/kept" className="text-link">
                {kept}
              </Link>
            </p>
          ) : null}
          <WishForm intent="take" productId={productId} label="Remove" name={name} />
        </div>
      </div>
      {isConfirmed ? (
        <Letters wish={wish} refused={refused} />
      ) : (
        <p className="text-muted text-sm">
          To hear about a lower price or new stock, please{' '}
          <Link to="/profile" className="text-link">
            confirm your email address
          </Link>
          .
        </p>
      )}
    </li>
  )
}

const WAITS_IN_LINE =
  'When it is back in stock, we email you once and keep one for you. Whoever asked first comes first.'

function Letters({ wish, refused }: Pick<WishRowProps, 'wish' | 'refused'>) {
  const { productId, name, card, priceAtMostPaise, wantsStock } = wish
  const keepsStock = useMarketplace().terms.waitingShareBp > 0
  const isWaiting = priceAtMostPaise !== null || wantsStock
  return (
    <div className="flex flex-col gap-4 text-sm">
      {priceAtMostPaise === null ? (
        <Form method="post" action="/wishlist" preventScrollReset className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="tell-price" />
          <input type="hidden" name="productId" value={productId} />
          <TextField
            label="Tell me when the price drops to ₹"
            name="price"
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={40}
            defaultValue={refused?.price}
            error={refused?.price === undefined ? undefined : refused.words}
            className="max-w-64 grow"
          />
          <Button type="submit">
            Tell me<span className="sr-only"> when {name} costs that or less</span>
          </Button>
        </Form>
      ) : (
        <p>
          We email you once, when it costs <b className="figures">{formatInr(priceAtMostPaise)}</b> or less.
        </p>
      )}
      {wantsStock ? (
        <p>{keepsStock ? WAITS_IN_LINE : 'We email you once, when it is back in stock.'}</p>
      ) : null}
      {(!card?.inStock || card.isPreorder) && !wantsStock ? (
        <WishForm
          intent="tell-stock"
          productId={productId}
          label={card?.isPreorder ? 'Tell me when it is in stock' : 'Tell me when it is back in stock'}
          name={name}
        />
      ) : null}
      {isWaiting ? (
        <WishForm intent="stop-letters" productId={productId} label="Do not email me" name={name} />
      ) : null}
    </div>
  )
}

interface WishFormProps {
  intent: 'take' | 'tell-stock' | 'stop-letters'
  productId: string
  label: string
  name: string
}

function WishForm({ intent, productId, label, name }: WishFormProps) {
  return (
    <Form method="post" action="/wishlist" preventScrollReset>
      <input type="hidden" name="productId" value={productId} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="sm"
        variant={intent === 'tell-stock' ? 'secondary' : 'quiet'}
        className={intent === 'tell-stock' ? undefined : '-ml-3'}
      >
        {label}
        <span className="sr-only">: {name}</span>
      </Button>
    </Form>
  )
}
