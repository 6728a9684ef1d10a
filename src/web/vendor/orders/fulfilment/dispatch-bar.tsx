import { Printer } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { DispatchTab } from '#domain/orders/fulfilment/dispatch-list.ts'
import { BulkBar } from '#web/shared/ground/shell/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { SeveralOutcome } from './several-outcome.tsx'

type ChoosableTab = Exclude<DispatchTab, 'trouble'>

const PRINTED: Readonly<Record<ChoosableTab, readonly { file: string; words: string }[]>> = {
  accept: [{ file: 'picking-list.pdf', words: 'Print picking list' }],
  pack: [{ file: 'picking-list.pdf', words: 'Print picking list' }],
  'hand-over': [
    { file: 'labels.pdf', words: 'Print labels' },
    { file: 'packing-slips.pdf', words: 'Print packing slips' },
  ],
}

/** What can be done with the chosen rows: print their papers, accept them, or hand them to one courier. */
export function DispatchBar({ tab, outcome }: { tab: ChoosableTab; outcome: SeveralOutcome | undefined }) {
  const isSending = useNavigation().formData !== undefined
  return (
    <BulkBar isRefused={outcome !== undefined}>
      <div className="flex flex-wrap items-end justify-end gap-3">
        {tab === 'accept' ? (
          <Button
            type="submit"
            name="intent"
            value="accept-chosen"
            variant="primary"
            busy={isSending && 'Accepting...'}
          >
            Accept the chosen ones
          </Button>
        ) : null}
        {tab === 'hand-over' ? (
          <>
            <TextField
              label="Courier of the chosen ones"
              name="courierName"
              defaultValue={outcome?.courierName}
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
            >
              Hand over the chosen ones
            </Button>
          </>
        ) : null}
        {/* Behind the others: Enter in a field presses the first button. */}
        {PRINTED[tab].map(({ file, words }) => (
          <Button key={file} type="submit" formMethod="get" formAction={`/vendor/dispatch/${file}`}>
            <Printer aria-hidden="true" className="size-4 shrink-0" />
            {words}
          </Button>
        ))}
      </div>
    </BulkBar>
  )
}
