import { execFileSync, spawnSync } from 'node:child_process'

/** Where a member of the cluster lives. */
export interface Place {
  name: string
  host: string
  /** The words before a command that make it run there. */
  enter: readonly string[]
}

export interface Network {
  /** Where the traffic, the test gateway and the mail sink are: this machine itself. */
  host: string
  /** Whether each member is on a network of its own, so that a cable can be pulled. */
  hasCables: boolean
  placeOf(name: string): Place
  /** Nothing that one sends reaches the other any more, and nobody is told: as when a cable between them is cut. */
  cut(one: string, other: string): void
  mend(one: string, other: string): void
  /** Every process that runs at a place. */
  pidsAt(name: string): number[]
  close(): void
}

const BRIDGE = 'nn-cluster'
const SUBNET = '10.201.77'
/** A hardware address that nobody has: what is sent to it is lost in silence. */
const NOBODY = '02:00:00:00:00:01'

/**
 * A network for these members: a namespace for each, all on one bridge, where the system lets us (root, `iproute2`);
 * elsewhere all of them share the addresses of this machine, and whatever needs a cable to pull is refused.
 */
export function openNetwork(names: readonly string[]): Network {
  const hasCables = process.getuid?.() === 0 && spawnSync('ip', ['-V']).status === 0
  return hasCables ? openNamespaces(names) : openShared()
}

function openShared(): Network {
  const refuse = () => {
    throw new Error('Cables can be cut only where network namespaces can be made: as root, with iproute2.')
  }
  return {
    host: '127.0.0.1',
    hasCables: false,
    placeOf: (name) => ({ name, host: '127.0.0.1', enter: [] }),
    cut: refuse,
    mend: refuse,
    pidsAt: () => [],
    close() {},
  }
}

function openNamespaces(names: readonly string[]): Network {
  const addresses = new Map(names.map((name, index) => [name, `${SUBNET}.${index + 11}`]))
  const addressOf = (name: string) => {
    const address = addresses.get(name)
    if (!address) throw new Error(`${name} is no member of the cluster`)
    return address
  }
  const network: Network = {
    host: `${SUBNET}.1`,
    hasCables: true,
    placeOf: (name) => ({
      name,
      host: addressOf(name),
      enter: ['ip', 'netns', 'exec', namespaceOf(name)],
    }),
    cut(one, other) {
      ip('-n', namespaceOf(one), 'neigh', 'replace', addressOf(other), 'lladdr', NOBODY, ...LASTING)
      ip('-n', namespaceOf(other), 'neigh', 'replace', addressOf(one), 'lladdr', NOBODY, ...LASTING)
    },
    mend(one, other) {
      ip('-n', namespaceOf(one), 'neigh', 'del', addressOf(other), 'dev', 'eth0')
      ip('-n', namespaceOf(other), 'neigh', 'del', addressOf(one), 'dev', 'eth0')
    },
    pidsAt: (name) => ip('netns', 'pids', namespaceOf(name)).split('\n').filter(Boolean).map(Number),
    close: () => removeNamespaces(names),
  }
  removeNamespaces(names)
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${network.host}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  for (const [index, name] of names.entries()) {
    const [namespace, cable] = [namespaceOf(name), cableOf(index)]
    ip('netns', 'add', namespace)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', cable, 'master', BRIDGE, 'up')
    ip('-n', namespace, 'addr', 'add', `${addressOf(name)}/24`, 'dev', 'eth0')
    for (const device of ['eth0', 'lo']) ip('-n', namespace, 'link', 'set', device, 'up')
  }
  return network
}

const LASTING = ['nud', 'permanent', 'dev', 'eth0'] as const

/** Those of a cluster before, which ended without saying so, too. */
function removeNamespaces(names: readonly string[]): void {
  // A namespace stays, with its cable, as long as a program is left in it.
  for (const index of names.keys()) spawnSync('setsid', ['ip', 'link', 'del', cableOf(index)])
  for (const name of names) spawnSync('setsid', ['ip', 'netns', 'del', namespaceOf(name)])
  spawnSync('setsid', ['ip', 'link', 'del', BRIDGE])
}

function cableOf(index: number): string {
  return `nncable${index}`
}

function namespaceOf(name: string): string {
  return `nn-${name}`
}

/** In a session of its own: Ctrl-C of the terminal reaches us alone, and we still need it to clear away. */
function ip(...words: string[]): string {
  return execFileSync('setsid', ['ip', ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
