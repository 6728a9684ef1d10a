import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { ProductOffer } from '#server/goods/catalogue/product-page-views.ts'
import { pressOnce } from '#web/storefront/goods/choosing/add-to-cart.tsx'
import { StockMarker } from '#web/storefront/goods/product-lists/stock-marker.tsx'
import { Button } from '#web/ui/button.tsx'
import { ShoppingCart } from '#web/ui/pictures/icons.ts'
import { BottomBar } from '#web/ui/shell/bottom-bar.tsx'
import { BUY_FORM } from './buy-box.tsx'

/** Price, stock and button of the best offer, within reach on a phone wherever one reads. It sends the buy box's own form. */
export function BuyBar({ offer }: { offer: ProductOffer }) {
  const { unitPricePaise, condition, orderableMax, stockText } = offer
  const inStock = orderableMax > 0
  return (
    <BottomBar standsInFor={BUY_FORM} label="Price and Add to Cart">
      <div className="min-w-0">
        <p className="price">
          <span>{formatInr(unitPricePaise)}</span>
        </p>
        {condition === 'new' ? null : (
          <p className="text-sm">{CONDITIONS.find(({ key }) => key === condition)?.label}</p>
        )}
        <StockMarker inStock={inStock} stockText={stockText} className="text-sm" />
      </div>
      <Button
        type="submit"
        form={BUY_FORM}
        variant="primary"
        disabled={!inStock}
        onClick={pressOnce}
        className="shrink-0"
      >
        <ShoppingCart aria-hidden="true" className="size-[1.125rem]" />
        Add to Cart
      </Button>
    </BottomBar>
  )
}
