import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { ConfigError } from '#server/ground/config.ts'
import { inviteOwner } from '#server/people/team/invite-owner.ts'
import { buildApp } from './build-app.ts'
import { readArguments } from './process/read-arguments.ts'
import { readRunningConfig } from './running-config.ts'

/**
 * Makes the first administrator: `npm run admin:create -- asha@example.in 'Asha Rao'`, or ADMIN_EMAIL and ADMIN_NAME.
 * No password is typed here, where a terminal's history would keep it: a link that works once is printed, and the person
 * sets it there. `--another` adds one when there is an owner already.
 */
const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { another: { type: 'boolean', default: false } },
})
const [email = process.env.ADMIN_EMAIL ?? '', ...names] = positionals
const name = names.join(' ') || process.env.ADMIN_NAME || ''
process.exitCode = await (email && name
  ? invite()
  : say("Say who: npm run admin:create -- asha@example.in 'Asha Rao'")
).catch((error: unknown) => {
  if (error instanceof ConfigError) return say(error.message)
  throw error
})

async function invite(): Promise<number> {
  const { app, close } = await buildApp(readRunningConfig(process.env))
  try {
    const invited = await inviteOwner(app, { email, name, another: values.another })
    if (invited.ok) {
      const until = formatDateTime(invited.value.expiresAt)
      return await say(`${name} sets a password here, once, until ${until}:\n\n  ${invited.value.link}\n`, 0)
    }
    if (invited.problem.code === 'team.owner_exists')
      return await say('There is an owner already: they invite others at /admin/team. Or add --another.')
    const why = Object.entries(invited.problem.fields ?? { refused: invited.problem.code })
    return await say(why.map(([field, words]) => `${field}: ${words}`).join('\n'))
  } finally {
    await close()
  }
}

async function say(line: string, exitCode = 1): Promise<number> {
  console[exitCode === 0 ? 'log' : 'error'](line)
  return exitCode
}
