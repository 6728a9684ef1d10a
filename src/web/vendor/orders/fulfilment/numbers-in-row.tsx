import { useNavigation } from 'react-router'
import { NUMBERS_LENGTH_MAX } from '#domain/orders/fulfilment/numbers-in-row.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { SentHandOver } from './several-outcome.tsx'

/** Ten labels are scanned one after the other into one field, or pasted from the courier's list, before they are checked in the rows. */
export function NumbersInRow({ sent }: { sent: SentHandOver | undefined }) {
  const { formData } = useNavigation()
  return (
    <>
      {/* Enter in a field presses the first button of its form: to hand over, not to fill in. */}
      <button type="submit" name="intent" value="hand-over-chosen" hidden />
      <details open={sent !== undefined && sent.numbers !== ''} className="pb-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link text-sm">
          Scan or paste many tracking numbers
        </summary>
        <div className="flex max-w-xl flex-col gap-3 pt-1">
          <TextArea
            key={sent?.numbers}
            label="Tracking numbers in the order of the list"
            name="numbers"
            defaultValue={sent?.numbers}
            rows={4}
            maxLength={NUMBERS_LENGTH_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="One a line. They go to the selected parcels that have no number yet, from the top down."
          />
          <Button
            type="submit"
            name="intent"
            value="fill-numbers"
            size="sm"
            busy={formData?.get('intent') === 'fill-numbers' && 'Filling in...'}
            className="self-start"
          >
            Fill in the list
          </Button>
        </div>
      </details>
    </>
  )
}
