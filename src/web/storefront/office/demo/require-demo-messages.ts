import { data, type RouterContextProvider } from 'react-router'
import { appContext, thisMachineContext } from '#web/http/context.ts'

/** As the demonstration's mails: only beside the sandbox, and only for the machine's own browser, as codes stand there. */
export function requireDemoMessages(context: Readonly<RouterContextProvider>): void {
  const { config, messages } = context.get(appContext)
  const isOwner = context.get(thisMachineContext)
  if (!config.demo || !messages || messages.leavesTheShop || !isOwner) throw data(null, 404)
}
