#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Stands in for Firefox when Playwright starts it: starts the Firefox of FIREFOX_PATH with the same arguments, and passes
 * on what the two say to each other over WebDriver BiDi. Playwright asks at the beginning of each context for a colour
 * scheme, with a command that Firefox 153 does not know and without which Playwright gives up; it is answered here. The
 * scheme itself is a preference that Firefox is started with (firefox.ts). Once Debian's Firefox knows the command, this
 * file goes.
 */
const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride'

const firefox = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', async (line) => {
  const port = /^WebDriver BiDi listening on ws:\/\/.*:(\d+)$/.exec(line)?.[1]
  if (port)
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${await relayTo(Number(port))}\n`)
  else process.stderr.write(`${line}\n`)
})

/** Gives the port to which Playwright is to connect. */
function relayTo(firefoxPort) {
  const server = createServer((playwright) =>
    relay(playwright, connect(firefoxPort, '127.0.0.1'), firefoxPort),
  )
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port))
  })
}

function relay(playwright, browser, port) {
  const ends = [playwright, browser]
  for (const end of ends) {
    end.on('error', () => {})
    end.once('close', () => {
      for (const each of ends) each.destroy()
      // Whoever drove it may have been killed.
      firefox.kill()
    })
  }
  inParts(playwright, {
    // Frames that are compressed could not be read here.
    onHead: (head) =>
      browser.write(
        head
          .replace(/^Sec-WebSocket-Extensions:.*\r\n/im, '')
          .replace(/^Host:.*$/im, `Host: 127.0.0.1:${port}`),
      ),
    onFrame: (frame) => {
      const { method, id } = messageIn(frame)
      if (method === UNKNOWN_TO_FIREFOX) playwright.write(textFrame({ type: 'success', id, result: {} }))
      else browser.write(frame)
    },
  })
  inParts(browser, {
    onHead: (head) => playwright.write(head),
    onFrame: (frame) => playwright.write(frame),
  })
}

/** Takes a stream apart: the head of its HTTP message, then whole frames of WebSocket (RFC 6455, 5.2). */
function inParts(socket, { onHead, onFrame }) {
  let rest = Buffer.alloc(0)
  let hasHead = false
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const end = rest.indexOf('\r\n\r\n')
    if (!hasHead && end < 0) return
    if (!hasHead) {
      hasHead = true
      onHead(rest.subarray(0, end + 4).toString('latin1'))
      rest = rest.subarray(end + 4)
    }
    for (let length = frameLength(rest); length <= rest.length; length = frameLength(rest)) {
      onFrame(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  })
}

/** Where a frame's payload begins, how long it is, and the mask under it; `undefined` as long as too little has come. */
function layoutOf(bytes) {
  if (bytes.length < 2) return
  const short = bytes[1] & 127
  const at = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < at) return
  const size =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  const isMasked = bytes[1] > 127
  return { begins: at + (isMasked ? 4 : 0), size, mask: isMasked ? bytes.subarray(at, at + 4) : undefined }
}

function frameLength(bytes) {
  const layout = layoutOf(bytes)
  return layout ? layout.begins + layout.size : Number.POSITIVE_INFINITY
}

/** The message of a text frame, which is one whole message as Playwright sends it; of any other frame nothing. */
function messageIn(frame) {
  if (frame[0] !== 0x81) return {}
  const { begins, mask } = layoutOf(frame)
  const text = Buffer.from(frame.subarray(begins))
  if (mask) for (const at of text.keys()) text[at] ^= mask[at & 3]
  return JSON.parse(text.toString())
}

function textFrame(message) {
  const text = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from([0x81, text.length]), text])
}
