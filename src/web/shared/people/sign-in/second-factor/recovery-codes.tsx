import { Notice } from '#web/ui/notice.tsx'

/** New recovery codes, shown this once. */
export function RecoveryCodes({ title, codes }: { title: string; codes: readonly string[] }) {
  return (
    <>
      <Notice tone="good" role="status" title={title}>
        <p>
          Keep these recovery codes somewhere only you can find them. Each signs you in once without your
          phone or passkey. We do not show them again.
        </p>
      </Notice>
      <ul className="figures grid gap-2 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
