import { useRef } from 'react'
import { useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { KNOWN_COURIERS } from '#domain/orders/fulfilment/couriers.ts'
import { AT_ONCE_MAX, type DispatchTab } from '#domain/orders/fulfilment/dispatch-list.ts'
import { BulkBar } from '#web/shared/ground/shell/bulk-bar.tsx'
import { useChosenRows } from '#web/shared/ground/shell/choosable-rows.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Printer } from '#web/ui/pictures/icons.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { OutcomeBesideButton, type SeveralOutcome } from './several-outcome.tsx'

type ChoosableTab = Exclude<DispatchTab, 'trouble'>

interface DispatchBarProps {
  tab: ChoosableTab
  outcome: SeveralOutcome | undefined
  /** Who took the seller's last parcel. */
  proposedCourier: string | undefined
  /** How many orders of this page are one piece without a serial number. */
  onePiece: number
  /** How many wait under this tab. */
  waiting: number
}

const PRINTED: Readonly<Record<ChoosableTab, readonly { file: string; words: string }[]>> = {
  accept: [{ file: 'picking-list.pdf', words: 'Print picking list' }],
  pack: [{ file: 'picking-list.pdf', words: 'Print picking list' }],
  'hand-over': [
    { file: 'labels.pdf', words: 'Print labels' },
    { file: 'packing-slips.pdf', words: 'Print packing slips' },
  ],
}

/**
 * What can be done with the chosen rows: print their papers, accept them, or hand them to one courier. Orders of one
 * piece are packed, and the labels of all that waits printed, without a choice. With scripts, what needs a choice cannot
 * be pressed before there is one; without, the answer says so above the list.
 */
export function DispatchBar({ tab, outcome, proposedCourier, onePiece, waiting }: DispatchBarProps) {
  const isSending = useNavigation().formData !== undefined
  const buttons = useRef<HTMLDivElement>(null)
  const { chosen, all } = useChosenRows(buttons)
  const isNothingChosen = all > 0 && chosen === 0
  return (
    <BulkBar isRefused={outcome !== undefined && (outcome.refused.length > 0 || !outcome.left)}>
      {outcome && outcome.refused.length > 0 ? <OutcomeBesideButton outcome={outcome} /> : null}
      <div ref={buttons} className="flex flex-wrap items-end justify-end gap-3">
        {tab === 'accept' ? <AcceptSelected isSending={isSending} isNothingChosen={isNothingChosen} /> : null}
        {tab === 'pack' && onePiece > 0 ? (
          <Button
            type="submit"
            name="intent"
            value="pack-one-piece"
            variant="primary"
            busy={isSending && 'Packing...'}
          >
            Pack {counted(onePiece, 'order')} with one piece
          </Button>
        ) : null}
        {tab === 'hand-over' ? (
          <ToOneCourier
            named={outcome?.sent?.courierName || proposedCourier}
            isWithoutNumbers={outcome?.sent?.withoutNumbers ?? false}
            isSending={isSending}
            isNothingChosen={isNothingChosen}
          />
        ) : null}
        {tab === 'hand-over' ? (
          <Button
            className="group-has-[[data-row-box]:checked]/choosable:hidden"
            type="submit"
            name="which"
            value="all"
            formMethod="get"
            formAction="/vendor/dispatch/labels.pdf"
          >
            <Printer aria-hidden="true" className="size-4 shrink-0" />
            {waiting > AT_ONCE_MAX
              ? `Print the first ${counted(AT_ONCE_MAX, 'label')}`
              : waiting === 1
                ? 'Print the label'
                : `Print all ${counted(waiting, 'label')}`}
          </Button>
        ) : null}
        {/* Behind the others: Enter in a field presses the first button. */}
        {PRINTED[tab].map(({ file, words }) => (
          <Button
            key={file}
            type="submit"
            formMethod="get"
            formAction={`/vendor/dispatch/${file}`}
            className="max-sm:px-3"
            disabled={isNothingChosen}
          >
            <Printer aria-hidden="true" className="size-4 shrink-0" />
            {words}
          </Button>
        ))}
      </div>
    </BulkBar>
  )
}

interface ForSelectedProps {
  isSending: boolean
  isNothingChosen: boolean
}

function AcceptSelected({ isSending, isNothingChosen }: ForSelectedProps) {
  return (
    <Button
      type="submit"
      name="intent"
      value="accept-chosen"
      variant="primary"
      busy={isSending && 'Accepting...'}
      disabled={isNothingChosen}
    >
      Accept selected
    </Button>
  )
}

interface ToOneCourierProps extends ForSelectedProps {
  named: string | undefined
  /** It was ticked that some leave without one. */
  isWithoutNumbers: boolean
}

function ToOneCourier({ named, isWithoutNumbers, isSending, isNothingChosen }: ToOneCourierProps) {
  return (
    <>
      <datalist id="known-couriers">
        {KNOWN_COURIERS.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Courier for selected"
        name="courierName"
        defaultValue={named}
        list="known-couriers"
        placeholder="Blue Dart"
        maxLength={60}
        autoComplete="off"
        className="min-w-0 grow basis-56"
      />
      <Button
        type="submit"
        name="intent"
        value="hand-over-chosen"
        variant="primary"
        busy={isSending && 'Handing over...'}
        disabled={isNothingChosen}
        className="max-sm:grow"
        data-scan-end=""
      >
        Hand over selected
      </Button>
      <Checkbox
        name="withoutNumbers"
        value="yes"
        defaultChecked={isWithoutNumbers}
        label="Some have no tracking number: local delivery, or it comes later"
        className="grow basis-72"
      />
    </>
  )
}
