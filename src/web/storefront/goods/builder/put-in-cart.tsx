import type { FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { buildText, toBuy } from '#domain/goods/builder/build.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { CartIcon } from '#web/storefront/goods/choosing/cart-icon.tsx'
import { topUpCart } from '#web/storefront/goods/choosing/cart-store.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toasts/toaster.tsx'
import { cartBuildLine } from './cart/cart-build-line.ts'
import type { ShownPart } from './shown-build.ts'

interface PutInCartProps {
  parts: readonly ShownPart[]
  /** The parts as addresses have them; without it they are those of the build that is open. */
  text?: string
  /** While something does not fit or is missing it is not what matters most here. */
  isReady?: boolean
}

/** The whole build into the cart with one press: a form that a customer can send without JavaScript. */
export function PutInCart({ parts, text, isReady = true }: PutInCartProps) {
  const navigate = useNavigate()
  const sold = toBuy(parts).filter(({ offer }) => offer?.inStock)

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const pieces = sold.reduce((sum, { id, name, quantity, offer, picture }) => {
      if (!offer) return sum
      const { offerId, listPricePaise, discountBp } = offer
      const image = picture?.key ?? ''
      const isIllustration = picture?.isIllustration ?? false
      const seen = { offerId, productId: id, name, listPricePaise, discountBp, image, isIllustration }
      return sum + topUpCart(seen, quantity).added
    }, 0)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
    document.cookie = cartBuildLine(
      text ?? buildText(parts.map(({ id, ...part }) => ({ productId: id, ...part }))),
    )
    notify.success(pieces > 0 ? `${counted(pieces, 'item')} added to cart` : 'Your build is in the cart')
    navigate('/cart')
  }

  return (
    <Form method="post" action="/build" onSubmit={add} className="print:hidden">
      <input type="hidden" name="intent" value="cart" />
      {text === undefined ? null : <input type="hidden" name="parts" value={text} />}
      <Button
        type="submit"
        variant={isReady ? 'primary' : 'secondary'}
        disabled={sold.length === 0}
        className="w-full"
      >
        <CartIcon />
        Add everything to the cart
      </Button>
    </Form>
  )
}
