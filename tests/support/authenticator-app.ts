import { TOTP } from 'otpauth'
import type { App } from '#server/ground/app.ts'

/** The code that a person's authenticator app shows at a moment; `secret` is in base32, as the page spells it. */
export function codeOfApp(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() })
}

/** As if half a minute had passed in a browser's test: the codes that apps show now have not been used. */
export async function forgetUsedCodes({ db }: Pick<App, 'db'>): Promise<void> {
  await db.updateTable('second_factors').set({ last_step: null }).execute()
}
