import type { Kind } from '#domain/goods/catalogue/categories.ts'

/** What a reviewer may rate beside the whole, each from 1 to 5. */
export const ASPECTS = {
  airflow: 'Airflow',
  assembly: 'Ease of building in it',
  battery: 'Battery life',
  build: 'Build quality',
  cables: 'Cables',
  colours: 'Colours',
  comfort: 'Comfort',
  connection: 'Connection',
  evenness: 'Evenness of the screen',
  feel: 'Feel of the keys',
  firmware: 'Firmware (BIOS)',
  keyboard: 'Keyboard',
  microphone: 'Microphone',
  mounting: 'Ease of mounting',
  motion: 'Sharpness in motion',
  picture: 'Picture',
  quiet: 'Quietness',
  screen: 'Screen',
  setup: 'Ease of setting up',
  sound: 'Sound',
  speed: 'Speed',
  temperature: 'Temperature',
} as const

export type Aspect = keyof typeof ASPECTS

/** What is worth rating of each kind: two to four, in the order of the form. */
export const ASPECTS_OF: Readonly<Record<Kind, readonly Aspect[]>> = {
  laptop: ['battery', 'quiet', 'keyboard', 'screen'],
  cpu: ['speed', 'temperature'],
  motherboard: ['assembly', 'firmware', 'connection'],
  memory: ['speed', 'setup'],
  'graphics-card': ['quiet', 'temperature', 'speed'],
  'power-supply': ['quiet', 'cables'],
  ssd: ['speed', 'temperature'],
  'hard-drive': ['speed', 'quiet', 'temperature'],
  monitor: ['colours', 'evenness', 'motion'],
  case: ['airflow', 'assembly', 'build'],
  keyboard: ['feel', 'quiet', 'build'],
  mouse: ['comfort', 'connection', 'build'],
  headphones: ['sound', 'comfort', 'microphone'],
  webcam: ['picture', 'microphone', 'setup'],
  speaker: ['sound', 'connection'],
  'network-card': ['connection', 'setup'],
  'case-fan': ['quiet', 'airflow'],
  'air-cooler': ['quiet', 'temperature', 'mounting'],
  'liquid-cooler': ['quiet', 'temperature', 'mounting'],
}

export type AspectStars = Partial<Record<Aspect, number>>

/** The aspects of a kind that were rated, with their words, in the order of the form. */
export function ratedAspects(
  kind: Kind,
  stars: AspectStars,
): { key: Aspect; label: string; stars: number }[] {
  return ASPECTS_OF[kind].flatMap((key) => {
    const given = stars[key]
    return given === undefined ? [] : [{ key, label: ASPECTS[key], stars: given }]
  })
}
