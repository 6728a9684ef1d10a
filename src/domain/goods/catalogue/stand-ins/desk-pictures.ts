import { colourOf, isLit, numberOf, type PicturedProduct, textOf } from './pictured-product.ts'
import { standInTable } from './stand-in-table.ts'

/** The shape of a panel: the attribute, else that of its pixels. */
function panelShape({ attributes }: PicturedProduct): string | undefined {
  const stated = textOf(attributes.aspectRatio)
  if (stated !== '') return stated === '4:3' ? '5:4' : stated
  const [wide, high] = textOf(attributes.resolution).split(' × ').map(Number)
  if (!wide || !high) return undefined
  const ratio = wide / high
  if (ratio > 3) return '32:9'
  if (ratio > 2) return '21:9'
  if (ratio > 1.7) return '16:9'
  return ratio > 1.55 ? '16:10' : '5:4'
}

/** Inches across the corners, in the steps in which panels are sold. */
function panelSize(inches: number | undefined) {
  if (inches === undefined) return undefined
  if (inches < 21.9) return 20
  if (inches < 25) return 24
  if (inches < 28.5) return 27
  return inches < 35 ? 32 : 43
}

export const monitorPictures = standInTable(
  (product) => ({
    shape: panelShape(product),
    size: panelSize(numberOf(product.attributes.size)),
    isCurved: product.attributes.curved ?? /\bcurved\b/i.test(product.name),
  }),
  [
    { name: 'kind-monitor-32-9-curved', alt: 'Very wide monitor, 32:9', when: { shape: '32:9' } },
    {
      name: 'kind-monitor-21-9-curved',
      alt: 'Wide curved monitor, 21:9',
      when: { shape: '21:9', isCurved: true },
    },
    { name: 'kind-monitor-21-9', alt: 'Wide monitor, 21:9', when: { shape: '21:9' } },
    { name: 'kind-monitor-16-10', alt: 'Monitor, 16:10', when: { shape: '16:10' } },
    { name: 'kind-monitor-5-4', alt: 'Monitor, 5:4', when: { shape: '5:4' } },
    { name: 'kind-monitor-large', alt: 'Large monitor', when: { size: 43 } },
    {
      name: 'kind-monitor-32-inch-curved',
      alt: 'Curved monitor, 32 inches',
      when: { size: 32, isCurved: true },
    },
    { name: 'kind-monitor-32-inch', alt: 'Monitor, 32 inches', when: { size: 32 } },
    {
      name: 'kind-monitor-24-inch-curved',
      alt: 'Curved monitor, 24 inches',
      when: { size: 24, isCurved: true },
    },
    { name: 'kind-monitor-24-inch', alt: 'Monitor, 24 inches', when: { size: 24 } },
    { name: 'kind-monitor-20-inch', alt: 'Small monitor', when: { size: 20 } },
    { name: 'kind-monitor-27-inch-curved', alt: 'Curved monitor', when: { isCurved: true } },
  ],
)

const LAYOUTS: Readonly<Record<string, string>> = {
  Tenkeyless: 'tenkeyless',
  '75%': 'short',
  '65%': 'short',
  '60%': 'shortest',
  'Number pad': 'number pad',
}

/** The layout: the attribute, else what its name says ("TKL", "60%"). */
function layoutOf({ attributes, name }: PicturedProduct): string | undefined {
  const stated = textOf(attributes.layout)
  if (stated !== '') return LAYOUTS[stated]
  if (/\b(?:TKL|ten-?keyless)\b/i.test(name)) return 'tenkeyless'
  if (/\b[67]5 ?%/.test(name)) return 'short'
  if (/\b60 ?%/.test(name)) return 'shortest'
  return /\bnum(?:ber|eric)? ?pad\b/i.test(name) ? 'number pad' : undefined
}

export const keyboardPictures = standInTable(
  (product) => ({ layout: layoutOf(product), colour: colourOf(product), isLit: isLit(product) }),
  [
    { name: 'kind-keyboard-number-pad', alt: 'Number pad', when: { layout: 'number pad' } },
    {
      name: 'kind-keyboard-60-white',
      alt: 'Very short white keyboard',
      when: { layout: 'shortest', colour: 'white' },
    },
    { name: 'kind-keyboard-60', alt: 'Very short keyboard', when: { layout: 'shortest' } },
    {
      name: 'kind-keyboard-75-white',
      alt: 'Short white keyboard',
      when: { layout: 'short', colour: 'white' },
    },
    { name: 'kind-keyboard-75', alt: 'Short keyboard', when: { layout: 'short' } },
    {
      name: 'kind-keyboard-tenkeyless-white',
      alt: 'White keyboard without a number block',
      when: { layout: 'tenkeyless', colour: 'white' },
    },
    {
      name: 'kind-keyboard-tenkeyless',
      alt: 'Keyboard without a number block',
      when: { layout: 'tenkeyless' },
    },
    { name: 'kind-keyboard-white', alt: 'White keyboard', when: { colour: 'white' } },
    { name: 'kind-keyboard-plain', alt: 'Keyboard without light', when: { isLit: false } },
  ],
)

/** Whether a peripheral hangs on a cable: by its connections, else by its name. */
function isWired({ attributes, name }: PicturedProduct): boolean | undefined {
  const ways = attributes.connectivity
  if (Array.isArray(ways)) return !ways.includes('Bluetooth') && !ways.includes('2.4 GHz wireless')
  if (/\b(?:wireless|bluetooth)\b/i.test(name)) return false
  return /\bwired\b/i.test(name) || undefined
}

/** A mouse for either hand is the same left and right; one of up to 118 mm, or up to 80 g, is a small one. */
function isSmallMouse({ attributes }: PicturedProduct): boolean {
  const length = numberOf(attributes.depth)
  if (length !== undefined) return length <= 118
  return attributes.hand === 'Either hand' || (numberOf(attributes.weight) ?? Number.POSITIVE_INFINITY) <= 80
}

export const mousePictures = standInTable(
  (product) => ({ isSmall: isSmallMouse(product), isWired: isWired(product), colour: colourOf(product) }),
  [
    {
      name: 'kind-mouse-small-wired-white',
      alt: 'Small white mouse with a cable',
      when: { isSmall: true, isWired: true, colour: 'white' },
    },
    {
      name: 'kind-mouse-small-wired',
      alt: 'Small mouse with a cable',
      when: { isSmall: true, isWired: true },
    },
    { name: 'kind-mouse-small-white', alt: 'Small white mouse', when: { isSmall: true, colour: 'white' } },
    { name: 'kind-mouse-small', alt: 'Small mouse', when: { isSmall: true } },
    {
      name: 'kind-mouse-wired-white',
      alt: 'White mouse with a cable',
      when: { isWired: true, colour: 'white' },
    },
    { name: 'kind-mouse-wired', alt: 'Mouse with a cable', when: { isWired: true } },
    { name: 'kind-mouse-white', alt: 'White mouse', when: { colour: 'white' } },
  ],
)

export const headphonesPictures = standInTable(
  (product) => ({ hasMicrophone: product.attributes.microphone, colour: colourOf(product) }),
  [
    {
      name: 'kind-headphones-no-microphone-white',
      alt: 'White headphones',
      when: { hasMicrophone: false, colour: 'white' },
    },
    { name: 'kind-headphones-no-microphone', alt: 'Headphones', when: { hasMicrophone: false } },
    { name: 'kind-headphones-white', alt: 'White headset', when: { colour: 'white' } },
  ],
)

export const webcamPictures = standInTable(
  (product) => ({ colour: colourOf(product) }),
  [{ name: 'kind-webcam-white', alt: 'White webcam', when: { colour: 'white' } }],
)

function channelsOf({ attributes, name }: PicturedProduct): string {
  const stated = textOf(attributes.channels)
  if (stated !== '') return stated === '7.1' ? '5.1' : stated
  if (/\bsound ?bar\b/i.test(name)) return 'Soundbar'
  if (/\b[57]\.1\b/.test(name)) return '5.1'
  return /\b2\.1\b/.test(name) ? '2.1' : ''
}

export const speakerPictures = standInTable(
  (product) => ({ channels: channelsOf(product), colour: colourOf(product) }),
  [
    { name: 'kind-speaker-sound-bar', alt: 'Sound bar', when: { channels: 'Soundbar' } },
    { name: 'kind-speaker-woofer', alt: 'Speakers with a woofer', when: { channels: '2.1' } },
    { name: 'kind-speaker-surround', alt: 'Speakers around a woofer', when: { channels: '5.1' } },
    { name: 'kind-speaker-one', alt: 'Speaker', when: { channels: '1.0' } },
    { name: 'kind-speaker-white', alt: 'White speakers', when: { colour: 'white' } },
  ],
)

/** Whether a network card has a radio: the attribute, else what its name says. */
function isWireless({ attributes, name }: PicturedProduct): boolean {
  const stated = textOf(attributes.wifi)
  if (stated !== '') return stated !== 'None'
  return /\b(?:wi-?fi|wireless|802\.11\w+)\b/i.test(name)
}

function networkPlug({ attributes, name }: PicturedProduct): string | undefined {
  const stated = textOf(attributes.interface)
  if (stated !== '') return stated.startsWith('USB') ? 'USB' : stated.startsWith('M.2') ? 'M.2' : undefined
  return /\bUSB\b/i.test(name) ? 'USB' : undefined
}

export const networkCardPictures = standInTable(
  (product) => ({
    plug: networkPlug(product),
    isWireless: isWireless(product),
    ports: numberOf(product.attributes.lanPorts),
  }),
  [
    {
      name: 'kind-network-card-usb-wireless',
      alt: 'Wireless network stick',
      when: { plug: 'USB', isWireless: true },
    },
    { name: 'kind-network-card-usb-wired', alt: 'Network socket for USB', when: { plug: 'USB' } },
    { name: 'kind-network-card-m2', alt: 'Wireless module', when: { plug: 'M.2' } },
    { name: 'kind-network-card-wireless', alt: 'Wireless network card', when: { isWireless: true } },
    { name: 'kind-network-card-one-port', alt: 'Network card with one port', when: { ports: 1 } },
  ],
)

function laptopSize(inches: number | undefined) {
  if (inches === undefined) return undefined
  if (inches < 14.6) return 14
  return inches < 16.9 ? 16 : 18
}

export const laptopPictures = standInTable(
  (product) => ({
    size: laptopSize(numberOf(product.attributes.screenSize)),
    colour: colourOf(product),
  }),
  [
    { name: 'kind-laptop-18-black', alt: 'Large laptop', when: { size: 18 } },
    { name: 'kind-laptop-16-white', alt: 'White laptop', when: { size: 16, colour: 'white' } },
    { name: 'hp-victus-15', alt: 'Black laptop', when: { size: 16, colour: 'black' } },
    { name: 'kind-laptop-16-silver', alt: 'Laptop', when: { size: 16 } },
    { name: 'asus-rog-zephyrus-g14', alt: 'Small white laptop', when: { colour: 'white' } },
    { name: 'kind-laptop-14-black', alt: 'Small black laptop', when: { colour: 'black' } },
    { name: 'kind-laptop-14-blue', alt: 'Small blue laptop', when: { colour: 'blue' } },
  ],
)
