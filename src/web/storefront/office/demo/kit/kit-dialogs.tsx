import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDetails } from '#web/ui/dialogs/confirm-details.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import { notify } from '#web/ui/toasts/toaster.tsx'
import { Row } from './kit-section.tsx'

export function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  return (
    <Row>
      <Dialog
        title="In the middle"
        description="With a description."
        trigger={<Button>In the middle</Button>}
      >
        <p>What it is about.</p>
      </Dialog>
      <Dialog
        place="sheet"
        title="From the side"
        trigger={<Button>From the side</Button>}
        footer={<DialogClose render={<Button variant="primary">Done</Button>} />}
      >
        <p>On a phone it comes from below.</p>
      </Dialog>
      <Button ref={opener} onClick={() => setOpen(true)}>
        Over the whole screen
      </Button>
      <Dialog
        place="screen"
        title="Over the whole screen"
        open={isOpen}
        onOpenChange={setOpen}
        focus={{ first: closer, last: opener }}
      >
        <Button ref={closer} onClick={() => setOpen(false)}>
          Has the focus first
        </Button>
      </Dialog>
    </Row>
  )
}

export function ConfirmDialogs() {
  return (
    <Row>
      <ConfirmDialog
        title="Remove everything from your cart?"
        confirmLabel="Clear cart"
        onConfirm={() => notify.success('Confirmed')}
        trigger={<Button variant="danger">Before what cannot be taken back</Button>}
      >
        What you chose is gone then.
      </ConfirmDialog>
      <ConfirmDialog
        tone="primary"
        title="Leave this page?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => notify.success('Confirmed')}
        trigger={<Button>Before something else</Button>}
      />
    </Row>
  )
}

export function ConfirmDetailsStates() {
  return (
    <Row>
      <ConfirmDetails label="Withhold">
        <p>Nobody reads it any more.</p>
        <Button variant="danger" onClick={() => notify.success('Confirmed')}>
          Withhold
        </Button>
      </ConfirmDetails>
    </Row>
  )
}
