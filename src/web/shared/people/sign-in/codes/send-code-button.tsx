import { Button } from '#web/ui/button.tsx'

/** Sends a form that asks for a code. */
export function SendCodeButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button
      type="submit"
      name="intent"
      value="send"
      variant="primary"
      size="lg"
      busy={isBusy ? 'Sending...' : false}
    >
      Send code
    </Button>
  )
}
