import { LogOut } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'

export function AdminLogoutButton() {
  return (
    <Form method="post" action="/admin/logout">
      <Button type="submit" size="sm" className="w-full">
        <LogOut aria-hidden="true" className="size-4" />
        Logout
      </Button>
    </Form>
  )
}
