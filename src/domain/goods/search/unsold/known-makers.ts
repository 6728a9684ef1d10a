import type { Kind } from '#domain/goods/catalogue/categories.ts'

/** A maker or a series that people ask for by name, whether or not anybody sells it here. */
export interface KnownMaker {
  /** As it is written. */
  name: string
  /** Kinds of ours that it is asked for. */
  near: readonly Kind[]
}

const BOARDS: readonly Kind[] = ['motherboard', 'graphics-card']
const CARDS: readonly Kind[] = ['graphics-card']
const CASES: readonly Kind[] = ['case', 'case-fan']
const COOLING: readonly Kind[] = ['air-cooler', 'liquid-cooler', 'case-fan']
const DESK: readonly Kind[] = ['keyboard', 'mouse', 'headphones']
const DRIVES: readonly Kind[] = ['ssd', 'hard-drive']
const FLASH: readonly Kind[] = ['ssd', 'memory']
const NETWORK: readonly Kind[] = ['network-card']
const SOUND: readonly Kind[] = ['headphones', 'speaker']

/** Kinds, and the names that share them. */
const GROUPS: readonly (readonly [near: readonly Kind[], names: string])[] = [
  [[...BOARDS, 'monitor', 'laptop'], 'Gigabyte, Aorus'],
  [[...BOARDS, 'laptop', 'monitor'], 'MSI, ASUS'],
  [BOARDS, 'ASRock, Biostar, Colorful'],
  [CARDS, 'Sapphire, Zotac, Palit, Inno3D, Galax, XFX, PowerColor, Gainward, EVGA, KFA2, NVIDIA'],
  [['cpu', 'graphics-card'], 'AMD, Intel'],
  [['case', 'power-supply', 'liquid-cooler', 'air-cooler'], 'Cooler Master, NZXT, Antec, Thermaltake'],
  [['power-supply', 'memory', 'case', 'liquid-cooler'], 'Corsair'],
  [
    ['case', 'power-supply', 'case-fan'],
    'Lian Li, Fractal Design, Phanteks, Montech, InWin, Ant Esports, SilverStone',
  ],
  [['power-supply', 'air-cooler', 'case'], 'be quiet, Seasonic, Super Flower, FSP'],
  [COOLING, 'Noctua, Arctic, Thermalright, DeepCool, ID-Cooling, Scythe, Cryorig, EKWB'],
  [['air-cooler'], 'Hyper 212, NH-D15, NH-U12S, Peerless Assassin, Assassin X'],
  [['liquid-cooler'], 'Kraken, MasterLiquid, Liquid Freezer'],
  [CASES, 'Lancool'],
  [FLASH, 'Kingston, G.Skill, ADATA, XPG, TeamGroup, Crucial, Patriot, Lexar, Silicon Power, PNY, Transcend'],
  [['memory'], 'Ripjaws, Trident Z, Vengeance, HyperX Fury, Fury Beast'],
  [DRIVES, 'Seagate, Western Digital, Toshiba, SanDisk, Hitachi, HGST, SK Hynix, Solidigm'],
  [['hard-drive'], 'Barracuda, IronWolf, SkyHawk'],
  [['monitor'], 'BenQ, ViewSonic, AOC, Philips, Zowie, LG, Samsung'],
  [['laptop'], 'Lenovo, Dell, HP, Acer, Apple, Xiaomi, Infinix, Alienware, ThinkPad, IdeaPad, MacBook'],
  [
    DESK,
    'Logitech, Razer, SteelSeries, HyperX, Redragon, Cosmic Byte, Keychron, Royal Kludge, Zebronics, Portronics',
  ],
  [DESK, 'Rapoo, Glorious, Ducky, Varmilo, EvoFox'],
  [SOUND, 'Creative, Edifier, JBL, Sennheiser, boAt, Bose, Audio-Technica'],
  [NETWORK, 'TP-Link, D-Link, Netgear, Tenda, Mercusys'],
]

/** By the words of a name, as a query has them. */
const MAKERS: ReadonlyMap<string, KnownMaker> = new Map(
  GROUPS.flatMap(([near, names]) => names.split(', ').map((name) => ({ name, near }))).flatMap((maker) =>
    spellingsOf(maker.name).map((words) => [words, maker] as const),
  ),
)

/** In the form of `normalText`, in which a hyphen parts or joins: "tp link", "tplink". */
function spellingsOf(name: string): string[] {
  const small = name.toLowerCase()
  return [...new Set([small.replace(/[.-]/g, ' '), small.replace(/[.-]/g, '')])]
}

const WORDS_MAX = 3

/**
 * The maker or series that a query names and of whom nobody sells anything, where several are named what is said more
 * closely: of “cooler master hyper 212” the Hyper 212. Whose words some product says is not missing.
 */
export function missingMaker(
  words: readonly string[],
  isSaid: (word: string) => boolean,
): KnownMaker | undefined {
  const phrases = words.flatMap((_, at) =>
    Array.from({ length: WORDS_MAX }, (_, length) => words.slice(at, at + length + 1)),
  )
  const missing = phrases.flatMap((phrase) => {
    const maker = MAKERS.get(phrase.join(' '))
    return maker && !phrase.every(isSaid) ? maker : []
  })
  return missing.toSorted((one, other) => one.near.length - other.near.length)[0]
}

/** The names of one word: right as they are typed, whether or not a product says them. */
export const MAKER_WORDS: readonly string[] = [...MAKERS.keys()].filter((words) => /^[a-z]{4,}$/.test(words))
