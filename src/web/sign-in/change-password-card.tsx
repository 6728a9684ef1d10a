import { Link, useNavigation } from 'react-router'
import type { Credentials } from '#server/sign-in/passwords/kept-credentials.ts'
import type { RefusedForm } from '#web/http/refusal.ts'
import { DoorCard } from './door-card.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

interface ChangePasswordProps {
  answer: RefusedForm | undefined
  credentials: Credentials
  home: string
  /** Where `home` is, as in "Back to your account". */
  back: string
}

/** The page on which a signed-in person changes their password, for every audience. */
export function ChangePasswordCard({ answer, credentials, home, back }: ChangePasswordProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <DoorCard
      title="Change password"
      footer={
        <Link to={home} className="text-link">
          {back}
        </Link>
      }
    >
      <NewPasswordForm answer={answer} isBusy={isBusy} credentials={credentials} withCurrent />
    </DoorCard>
  )
}
