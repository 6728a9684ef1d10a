import { displayPortVersions, hdmiVersions } from '#domain/goods/catalogue/attributes/standards.ts'

type Values = Record<string, unknown>

/** One line of a list of sockets: "2 x USB 3.2 Gen 1 Type-A", "USB 3.0 x 2", "HDMI". */
interface PortLine {
  text: string
  /** Undefined where the line does not say how many. */
  count: number | undefined
}

/**
 * What lists of sockets in BuildCores OpenDB say, under our names. Most are written by hand. A sort of socket that a list
 * does not name stays unknown: many lists name only some.
 */
export function frontPorts(lists: readonly string[]): Values {
  const lines = linesOf(splitLists(lists))
  const usb = lines.filter(({ text }) => /usb|type[ -]?c/i.test(text))
  const typeC = usb.filter(isTypeC)
  const typeA = usb.filter(isTypeA)
  return {
    // Almost every case has one, and most lists do not write the number.
    frontUsbC:
      typeC.length > 0 ? sumOf(typeC.map((line) => ({ ...line, count: line.count ?? 1 }))) : undefined,
    frontUsbA: typeC.length + typeA.length === usb.length ? sumOf(typeA) : undefined,
  }
}

/** The sockets at the back of a board. */
export function backPorts(list: readonly string[]): Values {
  const lines = linesOf(list)
  const usb = lines.filter(({ text }) => /usb|thunderbolt/i.test(text))
  const fast = usb.filter(({ text }) => isFast(text))
  const others = usb.filter((line) => !fast.includes(line))
  const isClear = others.every((line) => isTypeA(line) !== isTypeC(line))
  return {
    ...displayPorts(
      lines.filter((line) => !usb.includes(line) && !/\bin(?:put)?\b/i.test(line.text)).map(one),
    ),
    usb4Ports: sumOf(fast.map(one)),
    ...(isClear && {
      usbCPorts: sumOf(others.filter(isTypeC).map(one)),
      usbAPorts: sumOf(others.filter(isTypeA)),
    }),
  }
}

/** The sockets of a monitor. */
export function monitorPorts(list: string): Values {
  const lines = linesOf(splitLists([list]))
  return {
    ...displayPorts(lines),
    usbCPorts: sumOf(lines.filter(({ text }) => /usb[- ]?(?:type[- ]?)?c\b/i.test(text))),
  }
}

/** The sockets of a graphics card, by kind and version; of several versions the oldest, since which is used nobody knows. */
export function cardPorts(outputs: Readonly<Record<string, unknown>>): Values {
  const there = Object.entries(outputs).filter(([, count]) => Number(count) > 0)
  const versionsOf = (name: RegExp) =>
    there.flatMap(([key]) => {
      const [, major, minor, letter = ''] = name.exec(key) ?? []
      return major ? [`${major}.${minor}${letter}`] : []
    })
  return {
    hdmiVersion: oldest(versionsOf(/^hdmi_(\d)_(\d)_?([ab])?$/), hdmiVersions),
    displayPortVersion: oldest(versionsOf(/^displayport_(\d)_(\d)_?([ab])?$/), displayPortVersions),
  }
}

function displayPorts(lines: readonly PortLine[]): Values {
  const hdmi = lines.filter(({ text }) => /hdmi/i.test(text))
  const displayPort = lines.filter(({ text }) => /display ?port/i.test(text))
  return {
    hdmiPorts: sumOf(hdmi),
    hdmiVersion: versionOf(hdmi, /hdmi\D{0,4}(\d\.\d[ab]?)/i, hdmiVersions),
    displayPorts: sumOf(displayPort),
    displayPortVersion: versionOf(displayPort, /display ?port\D{0,4}(\d\.\d[ab]?)/i, displayPortVersions),
  }
}

/** The oldest version of these sockets; undefined unless each says its own. */
function versionOf(
  lines: readonly PortLine[],
  pattern: RegExp,
  known: readonly string[],
): string | undefined {
  const named = lines.map(({ text }) => pattern.exec(text)?.[1])
  return named.every((each) => each !== undefined) ? oldest(named, known) : undefined
}

/** Of versions in ascending order; one with a letter that we do not list counts as the one without. */
export function oldest(versions: readonly string[], known: readonly string[]): string | undefined {
  const places = versions.map((version) =>
    Math.max(known.indexOf(version), known.indexOf(version.replace(/[a-z]$/, ''))),
  )
  return places.includes(-1) ? undefined : known[Math.min(...places)]
}

const isFast = (text: string) => /usb ?4|thunderbolt/i.test(text)
const isTypeC = ({ text }: PortLine) => /type[ -]?c|usb-c/i.test(text)
/** Sockets of the old form are often named by their speed alone; those of the new one never are. */
const isTypeA = (line: PortLine) =>
  !isTypeC(line) && (/type[ -]?a|usb-a/i.test(line.text) || /usb ?[23]\.[0-2]|usb \d+ ?gbps/i.test(line.text))

/** A line of a back panel without a number is one socket. */
function one(line: PortLine): PortLine {
  return { ...line, count: line.count ?? 1 }
}

function sumOf(lines: readonly PortLine[]): number | undefined {
  if (lines.length === 0 || lines.some(({ count }) => count === undefined)) return undefined
  return lines.reduce((sum, { count = 0 }) => sum + count, 0)
}

/** Lists stand in one text, with commas or columns of blanks between, or nothing: "Type-AUSB 2.0", "HDMI 2.11 x". */
function splitLists(lists: readonly string[]): string[] {
  return lists.flatMap((list) =>
    list.replace(/(?<=Type-[AC])(?=USB)|(?<=\d\.\d)(?=\d ?[x×] )/g, '\n').split(/\s{3,}|[,;\n\t]/),
  )
}

function linesOf(texts: readonly string[]): PortLine[] {
  return texts
    .flatMap(portsOfLine)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ text, count: countOf(text) }))
}

/** "6 x USB 10Gbps ports (5 x Type-A + 1 x USB Type-C)" are two sorts. */
function portsOfLine(text: string): string[] {
  const within = [...text.matchAll(/(\d{1,2}) ?[x×] ?(?:USB )?Type-?([AC])/gi)]
  return within.length > 0 && /\(\d/.test(text) && !isFast(text)
    ? within.map(([, count, form]) => `${count} x USB Type-${form}`)
    : [text]
}

function countOf(text: string): number | undefined {
  const found = /^(\d{1,2}) ?[x×*]|[x×*] ?(\d{1,2})$/i.exec(text)
  return found ? Number(found[1] ?? found[2]) : undefined
}
