import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { LogOut } from '#web/ui/pictures/icons.ts'

/** Signing out changes something, so it is a form and no link; among the links of a sidebar it looks like them. */
export function LogoutButton({ action, isLink = false }: { action: string; isLink?: boolean }) {
  return (
    <Form method="post" action={action} className="shrink-0">
      <Button
        type="submit"
        size="sm"
        variant={isLink ? 'quiet' : 'secondary'}
        className={isLink ? 'w-full justify-start gap-2 pointer-fine:min-h-6 pointer-fine:py-0' : 'w-full'}
      >
        <LogOut aria-hidden="true" className="size-4" />
        Logout
      </Button>
    </Form>
  )
}
