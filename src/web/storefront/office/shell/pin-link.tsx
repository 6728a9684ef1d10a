import { Link, useLocation } from 'react-router'
import { useDeliveryPin } from '#web/storefront/ground/shipping/use-delivery-pin.ts'
import { MapPin } from '#web/ui/pictures/icons.ts'

/** Where things go, on every page: leads to the page on which it is said or changed, and back. */
export function PinLink() {
  const pin = useDeliveryPin()
  const { pathname, search } = useLocation()
  const from = pathname === '/pin' ? '/' : pathname + search
  return (
    <Link
      to={`/pin?${new URLSearchParams({ from })}`}
      aria-label={pin ? `Delivery to ${pin}: change the PIN code` : 'Choose a PIN code for delivery'}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 text-sm hover:bg-sunken"
    >
      <MapPin aria-hidden="true" className="size-5" />
      <span className="figures hidden sm:inline">{pin ?? 'PIN code'}</span>
    </Link>
  )
}
