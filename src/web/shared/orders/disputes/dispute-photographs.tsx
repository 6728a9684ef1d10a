import type { DisputePage } from '#server/orders/disputes/dispute-views.ts'
import { PhotographTiles } from '#web/shared/orders/returns/photograph-tiles.tsx'

interface DisputePhotographsProps {
  dispute: Pick<DisputePage, 'photographs' | 'sellerName' | 'customerName'>
  reader: 'customer' | 'vendor' | 'admin'
  /** The address of the dispute. */
  home: string
  mayAdd: boolean
}

const SIDES = ['customer', 'vendor', 'admin'] as const

/** The photographs of each side of a dispute; the reader's own can be added to while it is open. */
export function DisputePhotographs({ dispute, reader, home, mayAdd }: DisputePhotographsProps) {
  const names = {
    customer: `From ${dispute.customerName}`,
    vendor: `From ${dispute.sellerName}`,
    admin: 'From NanoNagar',
  }
  const shown = SIDES.filter(
    (side) => (side === reader && mayAdd) || dispute.photographs.some(({ by }) => by === side),
  )
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="photographs" className="border-line border-t pt-6">
      <h2 id="photographs" className="pb-4 text-xl">
        Photos
      </h2>
      <div className="flex flex-col gap-6">
        {shown.map((side) => (
          <PhotographTiles
            key={side}
            title={side === reader && reader !== 'admin' ? 'Yours' : names[side]}
            home={`${home}/photographs`}
            photographs={dispute.photographs.filter(({ by }) => by === side)}
            empty="None yet."
            isOpen={side === reader && mayAdd}
            openedBy={
              reader === 'admin'
                ? 'The customer and the seller can see them too.'
                : 'Only you, the other side and NanoNagar can see them.'
            }
          />
        ))}
      </div>
    </section>
  )
}
