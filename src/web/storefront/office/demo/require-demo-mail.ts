import { data, type RouterContextProvider } from 'react-router'
import { appContext, thisMachineContext } from '#web/http/context.ts'

/**
 * The demo's outbox: there only beside the embedded database, without an SMTP server, and only for the machine's
 * own browser, reached by no proxy and under no other name, because mails hold links that work like passwords.
 */
export function requireDemoMail(context: Readonly<RouterContextProvider>): void {
  const { config, mail } = context.get(appContext)
  const isOwner = context.get(thisMachineContext)
  if (!config.demo || mail.leavesTheShop || !isOwner) throw data(null, 404)
}
