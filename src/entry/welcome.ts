import type { Config } from '#server/config.ts'

const DEMO_PASSWORD = 'nanonagar-demo'
const DEMO_ACCOUNTS = ['customer', 'vendor', 'admin'].map((name) => `${name}@nanonagar.test`)

/** The one block that a start ends with: where the shop is, who can sign in, where letters go. */
export function welcome(config: Config): string {
  const lines = [`  NanoNagar is open at ${config.publicUrl}`]
  if (config.demo)
    lines.push(
      `  Demo accounts        ${DEMO_ACCOUNTS.join(', ')}`,
      `  Password of each     ${DEMO_PASSWORD}`,
    )
  const mail = config.smtpUrl
    ? `through ${new URL(config.smtpUrl).host}`
    : `stays here: ${config.publicUrl}/demo/mail`
  lines.push(`  Mail                 ${mail}`, `  Kept in              ${config.dataDir}`)
  return `\n${lines.join('\n')}\n`
}
