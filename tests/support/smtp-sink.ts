import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

/** A mail server of the test's own: it takes letters or refuses them, as it is told. */
export interface SmtpSink {
  url: string
  mood: 'take' | 'refuse'
  /** How long it thinks before it says that it took a letter. */
  delayMs: number
  /** Every letter taken, with its Message-ID. */
  taken: { messageId: string; body: string }[]
  close(): Promise<void>
}

export async function openSmtpSink(host = '127.0.0.1'): Promise<SmtpSink> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const sink: SmtpSink = {
    url: `smtp://${host}:${(server.address() as AddressInfo).port}`,
    mood: 'take',
    delayMs: 0,
    taken: [],
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return sink

  function talk(socket: Socket): void {
    let heard = ''
    let mail: string[] | undefined
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 sink ready')
    socket.on('data', (bytes) => {
      heard += String(bytes)
      const lines = heard.split('\r\n')
      heard = lines.pop() ?? ''
      for (const line of lines) {
        if (mail) {
          if (line !== '.') mail.push(line)
          else {
            const body = mail.join('\n')
            mail = undefined
            if (sink.mood === 'refuse') say('451 not now')
            else {
              sink.taken.push({ messageId: /^Message-ID: (.+)$/im.exec(body)?.[1] ?? '', body })
              setTimeout(say, sink.delayMs, '250 taken')
            }
          }
        } else if (/^DATA/i.test(line)) {
          mail = []
          say('354 go on')
        } else if (/^EHLO|^HELO/i.test(line)) say('250 sink')
        else if (/^QUIT/i.test(line)) say('221 bye')
        else say('250 ok')
      }
    })
  }
}
