import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Without JavaScript there is no undo, so it is asked first. */
export function ClearQuestion() {
  return (
    <Notice tone="warn" title="Remove everything from your cart?" className="mb-6 hidden noscript:flex">
      <form method="post" action="/cart" className="flex flex-wrap gap-3 pt-3">
        <input type="hidden" name="intent" value="clear" />
        <Button type="submit" variant="danger">
          Clear Cart
        </Button>
        <ButtonLink to="/cart">Keep it</ButtonLink>
      </form>
    </Notice>
  )
}
