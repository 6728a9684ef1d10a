import { Notice } from '#web/ui/notice.tsx'

/** The code that the customer tells the courier of a parcel at the door, and when. */
export function DeliveryCode({ code }: { code: string }) {
  return (
    <Notice title="Open the box before you tell the code">
      <p>
        Delivery code <strong className="figures block text-2xl tracking-widest">{code}</strong>
      </p>
      <p>
        Have the courier open the box in front of you and look whether everything is there. Only then tell the
        code: it says that you took the goods as they are.
      </p>
    </Notice>
  )
}
