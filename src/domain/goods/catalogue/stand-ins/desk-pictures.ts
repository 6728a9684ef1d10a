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
    ['kind-monitor-32-9-curved', 'Very wide monitor, 32:9', { shape: '32:9' }],
    ['kind-monitor-21-9-curved', 'Wide curved monitor, 21:9', { shape: '21:9', isCurved: true }],
    ['kind-monitor-21-9', 'Wide monitor, 21:9', { shape: '21:9' }],
    ['kind-monitor-16-10', 'Monitor, 16:10', { shape: '16:10' }],
    ['kind-monitor-5-4', 'Monitor, 5:4', { shape: '5:4' }],
    ['kind-monitor-large', 'Large monitor', { size: 43 }],
    ['kind-monitor-32-inch-curved', 'Curved monitor, 32 inches', { size: 32, isCurved: true }],
    ['kind-monitor-32-inch', 'Monitor, 32 inches', { size: 32 }],
    ['kind-monitor-24-inch-curved', 'Curved monitor, 24 inches', { size: 24, isCurved: true }],
    ['kind-monitor-24-inch', 'Monitor, 24 inches', { size: 24 }],
    ['kind-monitor-20-inch', 'Small monitor', { size: 20 }],
    ['kind-monitor-27-inch-curved', 'Curved monitor', { isCurved: true }],
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
    ['kind-keyboard-number-pad', 'Number pad', { layout: 'number pad' }],
    ['kind-keyboard-60-white', 'Very short white keyboard', { layout: 'shortest', colour: 'white' }],
    ['kind-keyboard-60', 'Very short keyboard', { layout: 'shortest' }],
    ['kind-keyboard-75-white', 'Short white keyboard', { layout: 'short', colour: 'white' }],
    ['kind-keyboard-75', 'Short keyboard', { layout: 'short' }],
    [
      'kind-keyboard-tenkeyless-white',
      'White keyboard without a number block',
      { layout: 'tenkeyless', colour: 'white' },
    ],
    ['kind-keyboard-tenkeyless', 'Keyboard without a number block', { layout: 'tenkeyless' }],
    ['kind-keyboard-white', 'White keyboard', { colour: 'white' }],
    ['kind-keyboard-plain', 'Keyboard without light', { isLit: false }],
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
    [
      'kind-mouse-small-wired-white',
      'Small white mouse with a cable',
      { isSmall: true, isWired: true, colour: 'white' },
    ],
    ['kind-mouse-small-wired', 'Small mouse with a cable', { isSmall: true, isWired: true }],
    ['kind-mouse-small-white', 'Small white mouse', { isSmall: true, colour: 'white' }],
    ['kind-mouse-small', 'Small mouse', { isSmall: true }],
    ['kind-mouse-wired-white', 'White mouse with a cable', { isWired: true, colour: 'white' }],
    ['kind-mouse-wired', 'Mouse with a cable', { isWired: true }],
    ['kind-mouse-white', 'White mouse', { colour: 'white' }],
  ],
)

export const headphonesPictures = standInTable(
  (product) => ({ hasMicrophone: product.attributes.microphone, colour: colourOf(product) }),
  [
    ['kind-headphones-no-microphone-white', 'White headphones', { hasMicrophone: false, colour: 'white' }],
    ['kind-headphones-no-microphone', 'Headphones', { hasMicrophone: false }],
    ['kind-headphones-white', 'White headset', { colour: 'white' }],
  ],
)

export const webcamPictures = standInTable(
  (product) => ({ colour: colourOf(product) }),
  [['kind-webcam-white', 'White webcam', { colour: 'white' }]],
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
    ['kind-speaker-sound-bar', 'Sound bar', { channels: 'Soundbar' }],
    ['kind-speaker-woofer', 'Speakers with a woofer', { channels: '2.1' }],
    ['kind-speaker-surround', 'Speakers around a woofer', { channels: '5.1' }],
    ['kind-speaker-one', 'Speaker', { channels: '1.0' }],
    ['kind-speaker-white', 'White speakers', { colour: 'white' }],
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
    ['kind-network-card-usb-wireless', 'Wireless network stick', { plug: 'USB', isWireless: true }],
    ['kind-network-card-usb-wired', 'Network socket for USB', { plug: 'USB' }],
    ['kind-network-card-m2', 'Wireless module', { plug: 'M.2' }],
    ['kind-network-card-wireless', 'Wireless network card', { isWireless: true }],
    ['kind-network-card-one-port', 'Network card with one port', { ports: 1 }],
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
    ['kind-laptop-18-black', 'Large laptop', { size: 18 }],
    ['kind-laptop-16-white', 'White laptop', { size: 16, colour: 'white' }],
    ['hp-victus-15', 'Black laptop', { size: 16, colour: 'black' }],
    ['kind-laptop-16-silver', 'Laptop', { size: 16 }],
    ['asus-rog-zephyrus-g14', 'Small white laptop', { colour: 'white' }],
    ['kind-laptop-14-black', 'Small black laptop', { colour: 'black' }],
    ['kind-laptop-14-blue', 'Small blue laptop', { colour: 'blue' }],
  ],
)
