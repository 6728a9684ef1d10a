import { ProfileSection } from '#web/storefront/accounts/profile-section.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

export function SecuritySection() {
  return (
    <ProfileSection
      id="security"
      title="Two-factor sign-in"
      lead="A code from your telephone or a passkey, so that a stolen password alone opens nothing."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/profile/security">Two-factor sign-in</ButtonLink>
        <ButtonLink to="/profile/passkeys">Passkeys</ButtonLink>
      </div>
    </ProfileSection>
  )
}
