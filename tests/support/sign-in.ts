import { afterAll } from 'vitest'
import type { Role } from '#domain/ground/access/session-limits.ts'
import type { App } from '#server/ground/app.ts'
import { findVisitor } from '#server/people/sign-in/find-visitor.ts'
import { createAccount, type RoleRecord } from '#server/people/sign-in/registration/create-account.ts'
import { addPasskey, beginPasskey } from '#server/people/sign-in/second-factor/own-passkeys.ts'
import { signIn } from '#server/people/sign-in/sign-in.ts'
import { type CookieJar, openBrowser } from './cookie-jar.ts'
import type { SoftPasskey } from './soft-passkey.ts'
import { openTestApp } from './test-app.ts'
import { turnedClock } from './turned-clock.ts'

export const PASSWORD = 'the monsoon came late'

interface Who {
  userId: string
  email: string
  name: string
}

/** A shop for the tests of one file, with a clock that they turn and people who sign in. */
export async function openSignIn(replace: Partial<App> = {}) {
  const clock = turnedClock()
  const { app, close } = await openTestApp({ clock, ...replace })
  afterAll(close)
  let people = 0
  return {
    app,
    clock,

    /** Somebody with an account and a record of each role. */
    async newPerson(roles: readonly RoleRecord[] = [{ kind: 'customer' }]): Promise<Who> {
      const person = { name: 'Asha Rao', email: `person-${++people}@example.in` }
      const { userId } = await createAccount(app, { ...person, password: PASSWORD, roles })
      return { ...person, userId }
    },

    /** Signs in with a password; the browser keeps what it was given. */
    async enter(jar: CookieJar, email: string, o: { password?: string; role?: Role; remember?: 'on' } = {}) {
      const { role = 'customer', ...rest } = o
      const fields = { email, password: PASSWORD, ...rest }
      const answer = await signIn(app, { role, fields, browser: jar.browser() })
      if (answer.ok) jar.take(answer.value.setCookies)
      return answer
    },

    visitorIn: async (jar: CookieJar) => (await findVisitor(app, jar.headers())).visitor,

    /** Gives somebody a passkey, in a browser of its own. */
    async givePasskey(who: Who, passkey: SoftPasskey, made: Parameters<SoftPasskey['make']>[1] = {}) {
      const [whose, jar] = [{ ...who, sessionId: 'none' }, openBrowser()]
      const begun = await beginPasskey(app, whose, jar.browser())
      if (!begun.ok) throw new Error(begun.problem.code)
      jar.take([begun.value.setCookie])
      const fields = { name: 'My telephone', passkey: passkey.make(begun.value.options.challenge, made) }
      return addPasskey(app, whose, { fields, browser: jar.browser() })
    },

    /** The tokens of the links that letters of one kind brought to an address, the oldest first. */
    async linksTo(email: string, kind: string): Promise<string[]> {
      const mails = await app.db
        .selectFrom('mails')
        .select('text_body')
        .where('to_address', '=', email)
        .where('kind', '=', kind)
        .orderBy('created_at')
        .execute()
      return mails.map(({ text_body }) => /token=([\w-]+)/.exec(text_body ?? '')?.[1] ?? 'no link')
    },
  }
}

/** What a use case answered, in a word. */
export function codeOf(answer: { ok: true } | { ok: false; problem: { code: string } }): string {
  return answer.ok ? 'ok' : answer.problem.code
}
