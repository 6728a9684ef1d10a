import { formatDate } from '#domain/ground/shared/dates.ts'
import type { Credentials } from '#server/people/sign-in/passwords/remaining-credentials.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'

/** What opens something besides the password that is being changed: keys end unless they are ticked, passkeys stay. */
export function OtherCredentials({
  credentials,
  typed,
}: {
  credentials: Credentials
  /** The form as it was sent before, if it was refused. */
  typed: Readonly<Record<string, string>>
}) {
  const { keys, passkeys } = credentials
  return (
    <>
      {keys.length > 0 ? (
        <fieldset className="flex flex-col gap-1 rounded-control border border-line px-4 pt-2 pb-3">
          <legend className="px-1 font-semibold text-[0.9375rem]">Your shop’s API keys</legend>
          <p className="text-muted text-sm">
            They end with the old password, and programs that use them stop. Tick the ones you recognise and
            want to keep.
          </p>
          {keys.map(({ id, name, prefix, createdAt, lastUsedAt }) => (
            <Checkbox
              key={id}
              name={`keep-${id}`}
              value="on"
              defaultChecked={typed[`keep-${id}`] === 'on'}
              label={
                <>
                  <span className="break-words font-medium">Keep “{name}”</span>
                  <span className="block text-muted">
                    <span className="font-mono">{prefix}…</span>, made {formatDate(createdAt)},{' '}
                    {lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'never used'}
                  </span>
                </>
              }
            />
          ))}
        </fieldset>
      ) : null}
      {passkeys.length > 0 ? (
        <div className="flex flex-col gap-1 text-sm">
          <p className="text-muted">
            These passkeys still sign you in. Remove any you do not recognise in your account, under
            two-factor sign-in. If you cannot sign in, write to us.
          </p>
          <ul className="list-disc pl-5">
            {passkeys.map(({ name, createdAt }) => (
              <li key={`${name} ${String(createdAt)}`} className="break-words">
                “{name}”, added {formatDate(createdAt)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}
