import { type Config, isOpenToOthers } from '#server/ground/config.ts'
import { DEMO_PASSWORD } from './demo/demo-password.ts'
import type { Preparation } from './prepare.ts'

/** Asha's, the vendor's and the owner's: one for each role. */
const ROLES_COUNT = 3

/** The one block that a start ends with: where the marketplace is, who can sign in, where mails go. */
export function startMessage(
  config: Config,
  { demoAccounts, hasOwner, picturesToMake }: Preparation,
): string {
  const lines = [`  NanoNagar is open at ${config.publicUrl}`]
  if (demoAccounts.length > 0)
    lines.push(
      `  Demo accounts        ${demoAccounts.slice(0, ROLES_COUNT).join(', ')}`,
      `  Password of each     ${DEMO_PASSWORD}`,
    )
  if (config.demo && isOpenToOthers(config))
    lines.push(
      demoAccounts.length > 0
        ? '  Open to others       because DEMO=on: anybody can sign in with that password'
        : '  Open to others       because DEMO=on, which is meant for demonstrations only',
    )
  if (!config.demo && config.database.kind === 'embedded')
    lines.push(
      '  No demonstration     no sample data and no test gateway; DEMO=on makes one of an empty DATA_DIR',
    )
  if (isOpenToOthers(config) && !isOpenToOthers({ host: '127.0.0.1', publicUrl: config.publicUrl }))
    lines.push(`  Links in letters     lead to ${config.publicUrl}, this machine, until PUBLIC_URL is set`)
  if (!hasOwner) lines.push("  First administrator  npm run admin:create -- you@example.in 'Your Name'")
  if (picturesToMake > 0)
    lines.push(
      `  Pictures             shown as they came, until the worker has made ${picturesToMake} of them smaller`,
    )
  const { metrics } = config
  if (metrics)
    lines.push(
      `  Metrics              http://${metrics.host}:${metrics.port}/metrics of a web process, port ${metrics.port + 1} of the worker, those after it of further web processes`,
    )
  lines.push(`  Mail                 ${mailWay(config)}`, `  Kept in              ${config.dataDir}`)
  return `\n${lines.join('\n')}\n`
}

function mailWay({ smtpUrl, demo, publicUrl }: Config): string {
  if (smtpUrl) return `through ${new URL(smtpUrl).host}`
  return demo ? `stays here: ${publicUrl}/demo/mail` : 'does not leave this machine until SMTP_URL is set'
}
