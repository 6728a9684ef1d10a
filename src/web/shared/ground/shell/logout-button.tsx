import { LogOut } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/** Signing out changes something, so it is a form and no link. */
export function LogoutButton({ action }: { action: string }) {
  return (
    <Form method="post" action={action} className="shrink-0">
      <Button type="submit" size="sm" className="w-full">
        <LogOut aria-hidden="true" className="size-4" />
        Logout
      </Button>
    </Form>
  )
}
