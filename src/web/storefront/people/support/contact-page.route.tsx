import { Link, useNavigation } from 'react-router'
import { orderNumber, sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import { CONTACT_SUBJECTS, checkContactForm } from '#domain/people/support/contact-form.ts'
import { ACKNOWLEDGED_WITHIN_HOURS } from '#domain/people/support/ticket-clock.ts'
import { isTicketNumber } from '#domain/people/support/ticket-number.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { declareContent } from '#web/http/page-cache/page-content.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/contact-page.route'
import { ContactDetails } from './contact-details.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  declareContent(context, {})
  const { customer } = context.get(visitorContext)
  const { searchParams } = new URL(request.url)
  const ticket = searchParams.get('ticket') ?? ''
  const order = sequenceOfNumber(searchParams.get('order') ?? '')
  return {
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    ticket: isTicketNumber(ticket) ? ticket : undefined,
    acknowledgedHours: ACKNOWLEDGED_WITHIN_HOURS,
    message: order ? `About order ${orderNumber(order)}: ` : '',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const form = await request.formData()
  const checked = checkContactForm(Object.fromEntries(form))
  if (!checked.ok) return refusedForm(checked.problem, form)
  const allowed = await withinLimit(app, 'contact-address', context.get(addressContext))
  if (!allowed.ok) return refusedForm(allowed.problem, form)
  const { number } = await submitTicket(app, {
    message: checked.value,
    userId: context.get(visitorContext).customer?.userId,
  })
  const text = 'Message sent successfully! We will get back to you soon.'
  return redirectWithToast(`/contact?ticket=${number}`, { kind: 'success', text })
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, acknowledgedHours } = loaderData
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title="Contact us">
        <p>Questions before you buy, an order on its way, a part that does not fit: write to us or call.</p>
        <p>
          <span>{`We confirm every message within ${acknowledgedHours} hours.`}</span>{' '}
          <Link to="/help" className="text-link">
            Help with one of your orders
          </Link>
        </p>
      </PageHeading>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="flex flex-col gap-6">
          {ticket ? (
            <Notice tone="good" title={`Your message is ticket ${ticket}.`}>
              <p>{`We have emailed you a copy. We acknowledge every complaint within ${acknowledgedHours} hours.`}</p>
            </Notice>
          ) : null}
          <ContactForm key={ticket} person={loaderData} answer={actionData} />
        </div>
        <ContactDetails />
      </div>
    </div>
  )
}

type Person = Pick<Route.ComponentProps['loaderData'], 'name' | 'email' | 'message'>

function ContactForm({ person, answer }: { person: Person; answer: RefusedForm | undefined }) {
  const isSending = useNavigation().formAction?.startsWith('/contact') ?? false
  return (
    <AnsweredForm answer={answer} action="/contact" preventScrollReset className="flex flex-col gap-5">
      <SenderAndSubject person={person} />
      <TextArea label="Message" name="message" rows={7} required defaultValue={person.message} />
      <div>
        <Button type="submit" variant="primary" size="lg" busy={isSending && 'Sending...'}>
          Send Message
        </Button>
      </div>
    </AnsweredForm>
  )
}

function SenderAndSubject({ person }: { person: Person }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" name="name" autoComplete="name" required defaultValue={person.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={person.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        optional
      />
      <SelectField label="Subject" name="subject" optional>
        <option value="">Choose a subject</option>
        {CONTACT_SUBJECTS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

export function meta() {
  return [
    { title: 'Contact us · NanoNagar' },
    {
      name: 'description',
      content:
        'Write to NanoNagar or call: questions, orders, returns, complaints. Every message gets a ticket number.',
    },
  ]
}
