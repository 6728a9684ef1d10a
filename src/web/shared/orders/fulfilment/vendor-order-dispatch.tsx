import { Form, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { hasOldLabel } from '#domain/orders/fulfilment/old-label.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { EinvoiceView } from '#server/money/invoicing/einvoices/einvoice-views.ts'
import type { EwayBillView } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import type { OfferedCourier } from '#server/orders/fulfilment/couriers/offered-couriers.ts'
import type { LeftToPack, SoldParcel } from '#server/orders/fulfilment/parcel-views.ts'
import type { SoldOrderPage } from '#server/orders/orders/vendor-order-views.ts'
import type { ChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { ChargedBackNote } from '#web/shared/orders/orders/charged-back-note.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Einvoices } from './einvoices.tsx'
import { EwayBillAhead } from './eway-bill-mark.tsx'
import { NextStepPanel } from './next-step-panel.tsx'
import { ParcelCard } from './parcel-card.tsx'
import type { RefusedStep } from './steps/act-on-vendor-order.action.ts'

export interface VendorOrderDispatchProps {
  order: SoldOrderPage
  parcels: readonly SoldParcel[]
  left: readonly LeftToPack[]
  einvoices: readonly EinvoiceView[]
  couriers: readonly OfferedCourier[]
  ewayBills: readonly EwayBillView[]
  /** Whether a bank takes the payment back: then nothing can be sent. */
  chargedBack: ChargedBack | undefined
  /** The page of the vendor order, to which its forms go. */
  home: string
  /** An administrator says why. */
  asksReason: boolean
  refused: RefusedStep | undefined
}

/** What is next for a vendor order with the button for it, and its parcels with what can be done with each. */
export function VendorOrderDispatch(props: VendorOrderDispatchProps) {
  const { order, parcels, left, einvoices, ewayBills, couriers, home, asksReason, refused } = props
  const isOfVendorOrder = refused && !parcels.some(({ id }) => id === refused.parcelId)
  const isOfEinvoice = refused?.intent.endsWith('-einvoice')
  return (
    <>
      {isOfVendorOrder ? (
        <Notice tone="bad" role="alert" className="mb-6">
          <p>{refused.message}</p>
        </Notice>
      ) : null}
      {isToDispatch(order.status) ? (
        <ChargedBackNote chargedBack={props.chargedBack} className="mb-6" />
      ) : null}
      {order.status === 'packed' ? null : (
        // A packed parcel asks for it itself.
        <EwayBillAhead valuePaise={order.needsEwayBillPaise} className="mb-4" />
      )}
      <NextStepPanel order={order} reader={asksReason ? 'office' : 'seller'}>
        {props.chargedBack || order.isUnconfirmed ? null : (
          <NextButtons order={order} parcels={parcels} left={left} home={home} />
        )}
        {isToDispatch(order.status) && !props.chargedBack ? (
          <ButtonLink to={`${home}/cancel`}>Cannot send it</ButtonLink>
        ) : null}
      </NextStepPanel>
      {parcels.length > 0 ? (
        <section id="parcels" aria-labelledby="parcels-title" className="mb-10 scroll-mt-20">
          <h2 id="parcels-title" className="pb-4 text-lg">
            {parcels.length === 1 ? 'Parcel' : `${parcels.length} parcels`}
          </h2>
          {parcels.some((parcel) => hasOldLabel(parcel, order.restPaidAt)) ? (
            <Notice tone="warn" title="Please print the label again" className="mb-4">
              <p>The customer paid the rest online after this was packed. The courier collects nothing.</p>
            </Notice>
          ) : null}
          <ul className="grid gap-4">
            {parcels.map((parcel) => (
              <li key={parcel.id}>
                <ParcelCard
                  parcel={parcel}
                  ewayBill={ewayBills.find(({ parcelId }) => parcelId === parcel.id)}
                  home={home}
                  asksReason={asksReason}
                  couriers={couriers}
                  canPrint={order.deliverTo !== undefined}
                  refused={refused?.parcelId === parcel.id && !isOfEinvoice ? refused : undefined}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Einvoices einvoices={einvoices} home={home} refused={isOfEinvoice ? refused : undefined} />
    </>
  )
}

function NextButtons({
  order,
  parcels,
  left,
  home,
}: Pick<VendorOrderDispatchProps, 'order' | 'parcels' | 'left' | 'home'>) {
  const accepting = useNavigation().formData?.get('intent') === 'accept'
  const pieces = left.reduce((sum, line) => sum + line.left, 0)
  const isPending = order.status === 'pending'
  const pack = pieces > 0 && (
    // A whole new page: only with its own answer does the browser let it ask for the camera.
    <ButtonLink to={`${home}/pack`} variant={isPending ? 'secondary' : 'primary'} reloadDocument>
      {parcels.length > 0 ? `Pack the rest, ${counted(pieces, 'piece')}` : 'Pack'}
    </ButtonLink>
  )
  if (isPending)
    return (
      <>
        <Form method="post" action={home}>
          <Button
            type="submit"
            name="intent"
            value="accept"
            variant="primary"
            busy={accepting && 'Accepting...'}
          >
            Accept
          </Button>
        </Form>
        {pack}
      </>
    )
  return pack || null
}
