import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The way to the cards that somebody saved: the gateway is asked for them there alone. */
export function CardsSection() {
  return (
    <AccountSection
      id="cards"
      title="Saved cards"
      lead="Cards that you chose to save when you paid. Our payment gateway has them, we do not."
    >
      <ButtonLink to="/profile/cards">See saved cards</ButtonLink>
    </AccountSection>
  )
}
