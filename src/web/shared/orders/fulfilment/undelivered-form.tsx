import { Form, useNavigation } from 'react-router'
import { outcomeField, UNDELIVERED_LABELS } from '#domain/orders/fulfilment/undelivered-form.ts'
import type { SoldParcel } from '#server/orders/fulfilment/parcel-views.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'

const SHELVED = { value: 'shelved', label: UNDELIVERED_LABELS.shelved, hint: 'Never opened: back in stock.' }
const DAMAGED = { value: 'damaged', label: UNDELIVERED_LABELS.damaged, hint: 'Goes to the returned units.' }
const OPTIONS = [SHELVED, DAMAGED]
const OF_COMPENSATED = [
  { ...SHELVED, hint: 'Never opened: back in stock. What we credited for it is taken back.' },
  DAMAGED,
]

/** What became of each piece of a parcel that came back without having been delivered. */
export function UndeliveredForm({
  parcel,
  home,
  isOffice,
}: {
  parcel: SoldParcel
  home: string
  /** Somebody of the back office reads it. */
  isOffice: boolean
}) {
  const { formData } = useNavigation()
  const isSending = formData?.get('parcelId') === parcel.id
  const open = parcel.undelivered.filter(({ outcome }) => outcome === null)
  const settled = parcel.undelivered.filter(({ outcome }) => outcome !== null)
  return (
    <div className="mt-5 flex flex-col gap-5 border-line border-t pt-5">
      {settled.length > 0 ? (
        <ul className="flex flex-col gap-1 text-[0.9375rem]">
          {settled.map((each) => (
            <li key={outcomeField(each)} className="wrap-anywhere">
              <strong className="font-semibold">
                {each.outcome ? UNDELIVERED_LABELS[each.outcome] : null}
              </strong>
              : {nameOf(each)}
            </li>
          ))}
        </ul>
      ) : null}
      {open.length > 0 ? (
        <Form method="post" action={home} preventScrollReset className="flex flex-col gap-5">
          <input type="hidden" name="parcelId" value={parcel.id} />
          <p>It is back with {isOffice ? 'the seller' : 'you'}. What is the state of each piece?</p>
          {open.map((each) => (
            <RadioGroup
              key={outcomeField(each)}
              look="cards"
              legend={nameOf(each)}
              name={outcomeField(each)}
              options={parcel.charges?.compensationPaise ? OF_COMPENSATED : OPTIONS}
            />
          ))}
          <Button
            type="submit"
            name="intent"
            value="settle-undelivered"
            busy={isSending && 'Saving...'}
            className="self-start"
          >
            Save
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

function nameOf({ name, piece, serials }: SoldParcel['undelivered'][number]): string {
  return `${name}, ${serials.length > 0 ? serials.join(', ') : `piece ${piece}`}`
}
