/**
 * Lets a phone hand over the code of a message that names this site in its last line (WebOTP API, W3C draft; Chrome on
 * Android), and sends the form. Other browsers offer it above the keyboard, for the field's `one-time-code`. Answers with
 * what ends the waiting.
 */
export function waitForCode(field: HTMLInputElement | null | undefined): (() => void) | undefined {
  if (!field || !('OTPCredential' in window)) return undefined
  const waiting = new AbortController()
  const asked = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions
  void navigator.credentials.get(asked).then(
    (answer) => {
      const code = Object(answer).code
      if (typeof code !== 'string' || field.value !== '') return
      field.value = code
      field.form?.requestSubmit(field.form.querySelector<HTMLButtonElement>('[value="enter"]'))
    },
    // Nobody agreed, no message came, or the page was left: the code is typed.
    () => undefined,
  )
  return () => waiting.abort()
}
