import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Asks a signed-in person to verify their e-mail, and sends the mail again; `from` is the page it stands on. */
export function VerifyEmailBanner({
  email,
  from,
  children,
}: {
  email: string
  from: string
  children: React.ReactNode
}) {
  const navigation = useNavigation()
  const isBusy = navigation.formMethod === 'POST' && navigation.formAction?.startsWith('/auth/verify-email')
  return (
    <Notice title="Verify your email">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-prose">
          <p>{children}</p>
          <p className="break-words">
            Press the button in the email we sent to <strong className="font-semibold">{email}</strong>.
          </p>
        </div>
        <Form method="post" action="/auth/verify-email" preventScrollReset>
          <input type="hidden" name="from" value={from} />
          <Button type="submit" name="intent" value="send" size="sm" busy={isBusy && 'Sending...'}>
            Send a new email
          </Button>
        </Form>
      </div>
    </Notice>
  )
}
