/** The sockets of each family: numbers of other sockets' processors look the same. */
const SOCKETS_OF_RYZEN: Readonly<Record<string, readonly string[]>> = {
  AM4: ['1', '2', '3', '4', '5'],
  AM5: ['7', '8', '9'],
}
const SOCKETS_OF_THREADRIPPER: Readonly<Record<string, readonly string[]>> = {
  TR4: ['1', '2'],
  sTRX4: ['3'],
  sWRX8: ['3', '5'],
  sTR5: ['7', '9'],
}
const SOCKETS_OF_CORE: Readonly<Record<string, readonly string[]>> = {
  LGA1151: ['6', '7', '8', '9'],
  LGA1200: ['10', '11'],
  LGA1700: ['12', '13', '14'],
}

/**
 * The generation that a processor's name says, as lists of supported processors group them (`cpuGenerations`); undefined
 * where the name does not say it, or says one that does not belong to the socket.
 */
export function processorGeneration(name: string, socket: string): string | undefined {
  const threadripper = /\bThreadripper (?:PRO )?(\d)\d{3}W?X\b/i.exec(name)?.[1]
  if (threadripper)
    return told(SOCKETS_OF_THREADRIPPER, socket, threadripper, `Threadripper ${threadripper}000`)
  const ryzen = /\bRyzen (?:[3579] )?(?:PRO )?(?:[3579] )?(\d)\d{3}[A-Z0-9]*\b/i.exec(name)?.[1]
  if (ryzen) return told(SOCKETS_OF_RYZEN, socket, ryzen, `Ryzen ${ryzen}000`)
  if (/\bCore Ultra [3579] 2\d\d[A-Z]*\b/i.test(name))
    return socket === 'LGA1851' ? 'Core Ultra 200S' : undefined
  const core = /\bi[3579][- ](\d{1,2})\d{3}[A-Z]*\b/i.exec(name)?.[1]
  return core && told(SOCKETS_OF_CORE, socket, core, `${core}th Gen Core`)
}

function told(
  sockets: Readonly<Record<string, readonly string[]>>,
  socket: string,
  number: string,
  generation: string,
): string | undefined {
  return sockets[socket]?.includes(number) ? generation : undefined
}
