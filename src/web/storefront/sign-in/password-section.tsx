import { ProfileSection } from '#web/storefront/accounts/profile-section.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

export function PasswordSection() {
  return (
    <ProfileSection id="password" title="Password" lead="Changing it signs you out everywhere else.">
      <div>
        <ButtonLink to="/profile/password">Change password</ButtonLink>
      </div>
    </ProfileSection>
  )
}
