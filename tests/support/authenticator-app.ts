import { TOTP } from 'otpauth'

/** The code that a person's authenticator app shows at a moment; `secret` is in base32, as the page spells it. */
export function codeOfApp(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() })
}
