import { Form, Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface SaveBuildProps {
  isSignedIn: boolean
  /** What the build was saved as; absent while it is not. */
  savedName: string | undefined
  /** The account has it as it is. */
  isSaved: boolean
}

/** Keeps the build in the account, under a name; saved again it is a new version. */
export function SaveBuild({ isSignedIn, savedName, isSaved }: SaveBuildProps) {
  if (!isSignedIn)
    return (
      <p className="text-sm print:hidden">
        It is kept in this browser.{' '}
        <Link to="/auth/login?from=/build" className="text-link">
          Sign in
        </Link>{' '}
        to keep builds in your account.
      </p>
    )
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4 text-sm print:hidden">
      {isSaved ? (
        <p>Saved as “{savedName}”.</p>
      ) : (
        <Form method="post" action="/build" className="flex items-end gap-2">
          <input type="hidden" name="intent" value="save" />
          <TextField
            key={savedName}
            label="Name"
            name="name"
            defaultValue={savedName ?? 'My build'}
            maxLength={80}
            className="min-w-0 grow"
          />
          <Button type="submit">{savedName ? 'Save version' : 'Save'}</Button>
        </Form>
      )}
      <Link to="/build/saved" className="text-link self-start">
        Your saved builds
      </Link>
    </div>
  )
}
