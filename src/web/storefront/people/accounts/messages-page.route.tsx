import { Form, Link } from 'react-router'
import { CONSENT_TEXTS, CONSENT_WAYS } from '#domain/ground/phone-messages/consent-texts.ts'
import { PURPOSES } from '#domain/ground/phone-messages/message-templates.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatPhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { changeConsents } from '#server/ground/phone-messages/change-consents.ts'
import { findOwnNumber, listConsents } from '#server/ground/phone-messages/consent-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/messages-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const [consents, own] = await Promise.all([listConsents(app.db, userId), findOwnNumber(app.db, userId)])
  const asked = PURPOSES.map((purpose) => ({
    purpose,
    last: consents.find((consent) => consent.purpose === purpose),
  }))
  return { asked, own: own && { number: formatPhoneNumber(own.number), isStopped: own.isStopped } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireCustomer(context, request)
  const form = await request.formData()
  const wanted = new Set(PURPOSES.filter((purpose) => form.get(purpose) === 'on'))
  await changeConsents(context.get(appContext), { userId, wanted, way: 'page' })
  return redirectWithToast('/profile/messages', { kind: 'success', text: 'Your choice is saved' })
}

export default function MessagesPage({ loaderData: { asked, own } }: Route.ComponentProps) {
  return (
    <FormCard
      title="WhatsApp messages"
      lead="Tick what you want on WhatsApp. Emails come as before, whatever you tick here."
      footer={
        <Link to="/profile#messages" className="text-link">
          Back to your profile
        </Link>
      }
    >
      {own?.isStopped ? (
        <Notice tone="warn" title="WhatsApp is stopped">
          <p>
            {own.number} answered STOP. Nothing goes there on WhatsApp until you write START from that number.
          </p>
        </Notice>
      ) : null}
      {own ? (
        <p>We write to {own.number}, the number you sign in with.</p>
      ) : (
        <Notice title="Add your number first">
          <p>
            We write on WhatsApp only to a number that you have confirmed.{' '}
            <Link to="/profile/phone" className="text-link">
              Add your number
            </Link>
          </p>
        </Notice>
      )}
      <Form method="post" className="flex flex-col gap-5">
        {asked.map(({ purpose, last }) => (
          <Checkbox
            key={`${purpose} ${last?.at.toISOString()}`}
            name={purpose}
            label={<span className="font-semibold">{CONSENT_TEXTS[purpose].title}</span>}
            hint={
              <>
                <span className="block">{CONSENT_TEXTS[purpose].words}</span>
                {last ? (
                  <span className="block">
                    {last.granted ? 'You agreed' : 'You ended it'} {CONSENT_WAYS[last.way]},{' '}
                    {formatDateTime(last.at)}
                  </span>
                ) : null}
              </>
            }
            defaultChecked={last?.granted === true}
          />
        ))}
        <Button type="submit" variant="primary" size="lg">
          Save
        </Button>
      </Form>
      <p className="text-muted text-sm">
        You can also answer STOP to any message. By SMS we send only what cannot wait: codes, a failed
        delivery and a refund.
      </p>
    </FormCard>
  )
}

export const meta = () => unlisted('WhatsApp messages')
