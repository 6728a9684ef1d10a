import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The way to what somebody agrees to be told on WhatsApp. */
export function MessagesSection() {
  return (
    <AccountSection
      id="messages"
      title="WhatsApp messages"
      lead="Choose whether news of your orders and codes come on WhatsApp too. You can end it at any time."
    >
      <ButtonLink to="/profile/messages">Choose messages</ButtonLink>
    </AccountSection>
  )
}
