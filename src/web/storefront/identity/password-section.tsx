import { ButtonLink } from '#web/ui/button.tsx'
import { ProfileSection } from './profile-section.tsx'

export function PasswordSection() {
  return (
    <ProfileSection id="password" title="Password" lead="Changing it signs you out everywhere else.">
      <div>
        <ButtonLink to="/profile/password">Change password</ButtonLink>
      </div>
    </ProfileSection>
  )
}
