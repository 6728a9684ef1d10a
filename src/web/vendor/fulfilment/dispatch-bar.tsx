import { useNavigation } from 'react-router'
import { BulkBar } from '#web/shell/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { SeveralOutcome } from './several-outcome.tsx'

/** What can be done with the chosen rows: accept them, or hand them to one courier. */
export function DispatchBar({
  tab,
  outcome,
}: {
  tab: 'accept' | 'hand-over'
  outcome: SeveralOutcome | undefined
}) {
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
        ) : (
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
        )}
      </div>
    </BulkBar>
  )
}
