import { Notice } from '#web/ui/notice.tsx'

/** The code that the customer tells the courier of a parcel at the door, and when. */
export function DeliveryCode({ code }: { code: string }) {
  return (
    <Notice title="Open the box before you share the code">
      <p>
        Delivery code <strong className="figures block text-2xl tracking-widest">{code}</strong>
      </p>
      <p>
        Ask the courier to open the box in front of you and check that everything is there. Share the code
        only then: it confirms that you accept the items as they are.
      </p>
    </Notice>
  )
}
