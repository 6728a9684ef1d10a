/** The browser's half of passkeys: its own dialogue, JSON in and out (WebAuthn Level 3, 5.1). */

const OPTIONS = '/api/passkey-options'

export type ShownFor = 'sign-in' | 'second-step' | 'prove'

/** What came of it: the browser's answer as JSON, or words for the person; neither when they changed their mind. */
export interface PasskeyAnswer {
  json?: string
  problem?: string
}

/** Has the person show a passkey. */
export function showPasskey(purpose: ShownFor): Promise<PasskeyAnswer> {
  return inDialogue(purpose, (options) =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  )
}

/** Has the person's device make a passkey. */
export function makePasskey(): Promise<PasskeyAnswer> {
  return inDialogue('add', (options) =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )
}

async function inDialogue(
  purpose: ShownFor | 'add',
  open: (options: unknown) => Promise<Credential | null>,
): Promise<PasskeyAnswer> {
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
    return { problem: 'This browser does not support passkeys. Please use another way.' }
  const response = await fetch(OPTIONS, { method: 'POST', body: new URLSearchParams({ for: purpose }) })
  const options = await response.json()
  if (!response.ok) return { problem: String(options.problem) }
  try {
    const credential = await open(options)
    return credential ? { json: JSON.stringify(credential) } : {}
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'InvalidStateError') return { problem: 'This device already has a passkey for you.' }
    // NotAllowedError: cancelled, or too late; browsers do not say which.
    return error.name === 'NotAllowedError' || error.name === 'AbortError'
      ? { problem: 'We did not get a passkey. Please try again, or use another way.' }
      : { problem: 'Passkeys do not work here. Please use another way.' }
  }
}
