import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { ownValue } from '../own-value.ts'
import { KIND_NAMES } from '../word-meanings.ts'
import { MAKER_WORDS } from './known-makers.ts'

/** Goods that a query names and that are of no kind of ours; a product may be called so all the same. */
export interface OtherGoods {
  /** How many words name them, those that say more of them first: "hdmi cable". */
  length: number
  /** How many of these words are the name itself: of "hdmi cable" one. */
  nameLength: number
  /** Kinds of ours that people want them for, or instead of them. */
  near: readonly Kind[]
}

const PICTURE: readonly Kind[] = ['monitor', 'graphics-card']
const DRIVES: readonly Kind[] = ['ssd', 'hard-drive']
const SOUND: readonly Kind[] = ['speaker', 'headphones']
const COOLERS: readonly Kind[] = ['air-cooler', 'liquid-cooler']
const DESK: readonly Kind[] = ['mouse', 'keyboard']

/** Near kinds, and the names: those of one group share them. Without a sign of the plural. */
const GROUPS: readonly (readonly [near: readonly Kind[], names: string])[] = [
  [
    [],
    'cable, wire, cord, connector, adapter, adaptor, converter, splitter, dongle, extender, hub, charger, power bank',
  ],
  [[], 'stand, bracket, holder, mount, skin, protector, organiser, organizer, trolley'],
  [[], 'raspberry pi, arduino, steam deck, vr headset, vr'],
  [[], 'chair, gaming chair, office chair, desk, table, gaming table, computer table, battery, bag, cover'],
  [[], 'printer, cartridge, toner, scanner, laminator, shredder, calculator, photocopier, fax machine'],
  [[], 'smartphone, mobile phone, mobile, phone, smartwatch, smart watch, fitness band, drone, telephone'],
  [[], 'screwdriver, tool kit, toolkit, cleaning kit, air blower, blower, soldering iron, multimeter'],
  [[], 'antivirus, software, office 365, licence key, license key, gift card, gift voucher, book'],
  [
    PICTURE,
    `hdmi cable, displayport cable, display port cable, dp cable, vga cable, dvi cable, display cable, monitor cable,
    hdmi adapter, hdmi adaptor, vga adapter, vga converter, hdmi converter, hdmi splitter, hdmi switch, hdmi extender,
    kvm switch`,
  ],
  [
    ['keyboard', 'mouse'],
    'usb cable, usb c cable, type c cable, usb hub, usb c hub, usb extension, usb extender',
  ],
  [
    ['network-card'],
    `lan cable, ethernet cable, network cable, patch cable, cat 6 cable, cat6 cable, rj45 connector, router, wifi router,
    modem, access point, repeater, range extender, wifi extender, network switch, ethernet switch, lan switch,
    bluetooth adapter, bluetooth dongle, bluetooth receiver`,
  ],
  [
    DRIVES,
    'sata cable, hard disk cable, hdd cable, data cable, pen drive, pendrive, flash drive, thumb drive, usb stick, usb drive',
  ],
  [DRIVES, 'sd card, micro sd, microsd, micro sd card, card reader, dvd writer, dvd drive, cd drive'],
  [
    DRIVES,
    'optical drive, caddy, ssd enclosure, nvme enclosure, hdd enclosure, hard disk case, hard disk enclosure',
  ],
  [
    ['power-supply'],
    'power cable, power cord, psu cable, smps cable, extension board, extension cord, power strip',
  ],
  [
    ['power-supply'],
    'ups, inverter, stabilizer, stabiliser, voltage stabilizer, surge protector, spike guard',
  ],
  [
    SOUND,
    'audio cable, aux cable, sound card, amplifier, dac, audio splitter, headphone stand, headset stand',
  ],
  [
    ['laptop'],
    `laptop charger, laptop adapter, laptop adaptor, power adapter, laptop battery, laptop bag, laptop stand, laptop table,
    laptop sleeve, laptop cover, laptop skin, laptop cooler pad, laptop cooling pad, cooling pad, laptop cooler, laptop screen guard, screen guard, backpack,
    docking station, dock, tablet, ipad`,
  ],
  [
    ['monitor'],
    'screen protector, monitor arm, monitor stand, monitor mount, vesa mount, projector, television, tv, smart tv',
  ],
  [
    COOLERS,
    'thermal paste, thermal compound, thermal grease, thermal pad, heatsink paste, cpu paste, processor paste',
  ],
  [DESK, 'mouse pad, mousepad, mouse mat, desk mat, deskpad, desk pad, mouse bungee, mouse skate'],
  [['keyboard'], 'keycap, key cap, wrist rest, keyboard cover, keyboard switch, switch puller'],
  [DESK, 'gamepad, game pad, controller, game controller, joystick, steering wheel, gaming console, console'],
  [DESK, 'playstation, xbox'],
  [
    ['graphics-card', 'case'],
    `gpu holder, gpu bracket, gpu support, gpu stand, graphics card holder, graphics card stand, graphic card holder, riser, riser cable,
    pcie riser, capture card`,
  ],
  [
    ['case-fan', 'case'],
    'fan hub, fan controller, fan splitter, argb hub, rgb hub, rgb controller, led strip',
  ],
  [['case-fan', 'case'], 'rgb strip, light strip, fan grill, dust filter'],
  [['webcam'], 'tripod, ring light, web camera stand'],
  [['motherboard'], 'cmos battery, tpm module'],
]

/** By the name: the near kinds. */
const NAMES: Readonly<Record<string, readonly Kind[]>> = Object.fromEntries(
  GROUPS.flatMap(([near, names]) => names.split(/,\s+/).map((name) => [name, near] as const)),
)

/** The goods that a phrase of a query names, in the form of its words. */
export function otherGoods(phrase: string): OtherGoods | undefined {
  const near = nearOf(phrase)
  if (!near) return undefined
  const words = phrase.split(' ')
  const isOfLast = words.length > 1 && nearOf(words.at(-1) ?? '') !== undefined
  return { length: words.length, nameLength: isOfLast ? 1 : words.length, near }
}

const nearOf = (phrase: string) => ownValue(NAMES, phrase) ?? ownValue(NAMES, phrase.replace(/s$/, ''))

/** Words of the trade that name no goods. */
const OTHER_WORDS = 'series model version brand edition generation quality'

/** Every word of these names, of one and of several, and makers: right as it is typed, whether or not a product says it. */
export const GOODS_WORDS: ReadonlySet<string> = new Set([
  ...[...Object.keys(NAMES), OTHER_WORDS]
    .flatMap((name) => name.split(' '))
    .filter((word) => /^[a-z]{3,}$/.test(word))
    .flatMap((word) => [word, `${word}s`]),
  ...MAKER_WORDS,
])

/** By kind, the names by which a product may call itself one, without those that hold a shorter one: "psu", "power supply". */
const NAMES_OF_KIND = namesByKind()

/**
 * Products whose own name says of which kind of ours they are, in the notation of `tsquery`: a "power supply with 12V cable"
 * is no cable. A name that the search itself says counts for nothing: a "monitor stand" may be one.
 */
export function namesOwnKind(said: readonly string[]): string {
  return [...NAMES_OF_KIND]
    .flatMap(([kind, names]) => {
      const called = names.filter((words) => !words.some((word) => said.includes(word)))
      return called.length > 0 ? [`(kind${kind.replace('-', '')} & (${called.map(inName).join(' | ')}))`] : []
    })
    .join(' | ')
}

function inName(words: readonly string[]): string {
  const phrase = words.map((word) => `${word}:A`).join(' <-> ')
  return words.length > 1 ? `(${phrase})` : phrase
}

function namesByKind(): ReadonlyMap<Kind, readonly string[][]> {
  const all = Object.entries(KIND_NAMES).flatMap(([name, kinds]) =>
    kinds.map((kind) => ({ kind, words: name.split(' ') })),
  )
  const byKind = new Map<Kind, string[][]>()
  for (const { kind, words } of all) byKind.set(kind, [...(byKind.get(kind) ?? []), words])
  return new Map(
    [...byKind].map(([kind, names]) => {
      const single = new Set(names.flatMap((words) => (words.length === 1 ? words : [])))
      const isSaidAlready = (words: readonly string[]) =>
        words.length > 1 && words.some((word) => single.has(word))
      return [kind, names.filter((words) => !isSaidAlready(words))]
    }),
  )
}
