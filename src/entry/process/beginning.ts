/**
 * The settings that a program runs with. It ends when the one that started it ends, however: a program without anybody to
 * look after it must not stay and hold the port. One that the start keeps (`NN_KEPT`) has loaded its modules while the
 * database still starts, and waits here for the word to begin, which brings what was not known before.
 */
export async function beginning(): Promise<NodeJS.ProcessEnv> {
  const isKept = process.env.NN_KEPT !== undefined
  if (isKept && !process.connected) process.exit(1)
  process.on('disconnect', () => process.exit(1))
  if (isKept) Object.assign(process.env, await wordToBegin())
  // Listening must not keep a program alive that has nothing left to do.
  process.channel?.unref()
  return process.env
}

function wordToBegin(): Promise<NodeJS.ProcessEnv> {
  return new Promise((resolve) => {
    process.on('message', function listen(message) {
      if (typeof message !== 'object' || message === null || !('begin' in message)) return
      process.off('message', listen)
      resolve(message.begin as NodeJS.ProcessEnv)
    })
  })
}
