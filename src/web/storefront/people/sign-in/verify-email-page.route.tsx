import { Form, Link, useNavigation } from 'react-router'
import { safeReturnPath } from '#domain/people/sign-in/return-path.ts'
import { VERIFICATION_DAYS } from '#domain/people/sign-in/verification-days.ts'
import { askForVerification } from '#server/people/sign-in/email-verification/ask-for-verification.ts'
import { findEmailStanding } from '#server/people/sign-in/email-verification/verification-views.ts'
import { readVerification, verifyEmail } from '#server/people/sign-in/email-verification/verify-email.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/verify-email-page.route'

/**
 * What a link in a mail opens, in any browser and without being signed in. Looking at it does nothing: programs that
 * read mails follow links.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const userId = signedInUser(context)
  const [link, own] = await Promise.all([
    readVerification(app, tokenOf(request)),
    userId === undefined ? undefined : findEmailStanding(app.db, userId),
  ])
  return { link, own: own && { email: own.email, isVerified: own.isVerified } }
}

/** `intent` is `verify`, with the token of the address, or `send` from somebody who is signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const form = await request.formData()
  if (readIntent(form, ['verify', 'send']) === 'verify') {
    const token = tokenOf(request)
    const verified = await verifyEmail(app, { token, address: context.get(addressContext) })
    if (!verified.ok) return refusedForm(verified.problem, new FormData())
    const text = 'Your email is verified'
    return redirectWithToast(`/auth/verify-email?token=${encodeURIComponent(token)}`, {
      kind: 'success',
      text,
    })
  }
  const userId = signedInUser(context)
  const from = safeReturnPath(form.get('from'), '/auth/verify-email')
  if (userId === undefined)
    return redirectWithToast(`/auth/login?from=${encodeURIComponent(from)}`, {
      kind: 'error',
      text: 'Please sign in to get a new email.',
    })
  const asked = await askForVerification(app, userId)
  if (!asked.ok) return refusedForm(asked.problem, new FormData())
  const { sentTo } = asked.value
  const text = sentTo ? `We have sent a new email to ${sentTo}` : 'Your email is verified already'
  return redirectWithToast(from, { kind: 'success', text })
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { link, own } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  if (link.state === 'used' || (link.state === 'gone' && own?.isVerified))
    return <Verified email={link.state === 'used' ? link.email : (own?.email ?? '')} />
  return (
    <FormCard
      title="Verify your email"
      footer={
        link.state === 'open' ? (
          <p>
            Not you? Someone has used your address.{' '}
            <Link to="/auth/forgot-password" className="text-link">
              Choose a password
            </Link>{' '}
            to lock them out.
          </p>
        ) : null
      }
    >
      <FormRefusal message={actionData?.fields.form} />
      {link.state === 'open' ? (
        <>
          <p className="break-words">
            The account of <strong className="font-semibold">{link.name}</strong> uses the email{' '}
            <strong className="font-semibold">{link.email}</strong>. Is it yours?
          </p>
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="verify"
              variant="primary"
              size="lg"
              className="w-full"
              busy={isBusy && 'Verifying...'}
            >
              Verify my email
            </Button>
          </Form>
        </>
      ) : (
        <NoLink ownEmail={own?.email} isBusy={isBusy} isRefused={actionData !== undefined} />
      )}
    </FormCard>
  )
}

function Verified({ email }: { email: string }) {
  return (
    <FormCard title="Your email is verified">
      <p className="break-words">
        <strong className="font-semibold">{email}</strong> is verified, and everything sent to us from it is
        in your account.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/products" variant="primary">
          Browse Products
        </ButtonLink>
        <ButtonLink to="/profile">Profile</ButtonLink>
      </div>
    </FormCard>
  )
}

/** No link, or one that opens nothing any more: who is signed in gets another, anybody else signs in first. */
function NoLink(o: { ownEmail: string | undefined; isBusy: boolean; isRefused: boolean }) {
  return (
    <>
      {o.isRefused ? null : (
        <Notice tone="warn" title="This link does not work">
          <p>{`A link works once, within ${VERIFICATION_DAYS} days, and only while the account uses that email.`}</p>
        </Notice>
      )}
      {o.ownEmail === undefined ? (
        <ButtonLink to="/auth/login?from=/profile" variant="primary" size="lg">
          Sign in to get a new email
        </ButtonLink>
      ) : (
        <Form method="post" action="/auth/verify-email">
          <Button
            type="submit"
            name="intent"
            value="send"
            variant="primary"
            size="lg"
            className="w-full"
            busy={o.isBusy && 'Sending...'}
          >
            Send a new email
          </Button>
        </Form>
      )}
    </>
  )
}

/** How long to wait, also for the page's own script. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/**
 * The token stands in the address: no other site may learn it. `no-referrer` would also take the origin from the form,
 * which is then refused where no script sends it.
 */
export function meta() {
  return [
    { title: 'Verify your email · NanoNagar' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

function signedInUser(context: Route.LoaderArgs['context']): string | undefined {
  const { customer, vendor, admin } = context.get(visitorContext)
  return (customer ?? vendor ?? admin)?.userId
}
