import { Form } from 'react-router'

/** Signing out changes something, so it is a form and no link. */
export function LogoutForm({ className }: { className: string }) {
  return (
    <Form method="post" action="/auth/logout" className="contents">
      <button type="submit" className={className}>
        Logout
      </button>
    </Form>
  )
}
