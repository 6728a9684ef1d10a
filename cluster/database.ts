import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Disk, openDisk } from './disk.ts'
import { type Member, member } from './member.ts'
import type { Network } from './network.ts'

export const DATABASES = ['pg1', 'pg2', 'pg3'] as const
export const KEEPERS = ['etcd1', 'etcd2', 'etcd3'] as const
export type DatabaseName = (typeof DATABASES)[number]

/** Where programs of PostgreSQL 15 lie on Debian. */
export const BIN = '/usr/lib/postgresql/15/bin'
export const PORTS = { database: 5432, patroni: 8008, etcd: 2379, etcdPeer: 2380 } as const
/** Of a cluster that is thrown away: they keep nobody out. */
export const PASSWORDS = {
  superuser: 'cluster-superuser',
  replication: 'cluster-replication',
  shop: 'cluster-shop',
}

/** Three that agree on who leads (`etcd`): a majority of two is enough. */
export function etcd(network: Network, folder: string): Member[] {
  const urlOf = (name: string, port: number) => `http://${network.placeOf(name).host}:${port}`
  const all = KEEPERS.map((name) => `${name}=${urlOf(name, PORTS.etcdPeer)}`).join(',')
  return KEEPERS.map((name) =>
    member(name, folder, {
      place: network.placeOf(name),
      file: 'etcd',
      args: [
        ['--name', name],
        ['--data-dir', join(folder, name)],
        ['--listen-client-urls', urlOf(name, PORTS.etcd)],
        ['--advertise-client-urls', urlOf(name, PORTS.etcd)],
        ['--listen-peer-urls', urlOf(name, PORTS.etcdPeer)],
        ['--initial-advertise-peer-urls', urlOf(name, PORTS.etcdPeer)],
        ['--initial-cluster', all],
        ['--heartbeat-interval', '200'],
        ['--election-timeout', '2000'],
        ['--logger', 'zap'],
        ['--log-level', 'warn'],
        // For the lock of the leader, see patroniSettings.
        '--enable-v2',
      ].flat(),
      isKept: true,
    }),
  )
}

const DISK_BYTES = 3 * 2 ** 30

/** The disk of each database, where we may make some. */
export function openDisks(folder: string): Map<DatabaseName, Disk> {
  const disks = new Map<DatabaseName, Disk>()
  for (const name of DATABASES) {
    const disk = openDisk(join(folder, name), DISK_BYTES)
    if (disk) disks.set(name, disk)
  }
  return disks
}

/**
 * Three PostgreSQL under Patroni. What is committed is on a second one before it is confirmed (`synchronous_mode`), and
 * without a second one nothing is confirmed (`strict`): a failover then loses nothing that anybody was told.
 */
export function databases(network: Network, folder: string): Member[] {
  return DATABASES.map((name) => {
    const home = join(folder, name)
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', home])
    const file = join(folder, `${name}.patroni.yml`)
    // JSON is YAML too.
    writeFileSync(file, JSON.stringify(patroniSettings(network, name, home), null, 2))
    return member(name, folder, {
      place: network.placeOf(name),
      file: 'patroni',
      args: [file],
      user: 'postgres',
      isKept: true,
    })
  })
}

function patroniSettings(network: Network, name: DatabaseName, home: string) {
  const { host } = network.placeOf(name)
  return {
    scope: 'nanonagar',
    name,
    restapi: { listen: `${host}:${PORTS.patroni}`, connect_address: `${host}:${PORTS.patroni}` },
    // By etcd's interface of version 2: Patroni before 3.0.3 overwrites its successor's lock by that of version 3 (decision 1329).
    etcd: { hosts: KEEPERS.map((keeper) => `${network.placeOf(keeper).host}:${PORTS.etcd}`) },
    bootstrap: {
      dcs: {
        // A leader that is not heard of for so long is replaced; it looks every loop_wait, and waits twice retry_timeout.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 16 * 1024 * 1024,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            wal_keep_size: '256MB',
            hot_standby_feedback: 'on',
            wal_log_hints: 'on',
            // Can be turned on only by a start; where to is said while it runs (drills/restore-point-in-time.ts).
            archive_mode: 'on',
            archive_command: '/bin/true',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${host}:${PORTS.database}`,
      connect_address: `${host}:${PORTS.database}`,
      data_dir: join(home, 'data'),
      bin_dir: BIN,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORDS.superuser },
        replication: { username: 'replicator', password: PASSWORDS.replication },
      },
      parameters: {
        unix_socket_directories: home,
        shared_buffers: '64MB',
        // A replica that vanished is missed within seconds, and so is a client behind a cut cable.
        wal_sender_timeout: '5s',
        wal_receiver_timeout: '5s',
        tcp_keepalives_idle: 5,
        tcp_keepalives_interval: 2,
        tcp_keepalives_count: 3,
        tcp_user_timeout: '10s',
      },
      pg_hba: [
        'local all all trust',
        'host replication replicator 0.0.0.0/0 md5',
        'host all all 0.0.0.0/0 md5',
      ],
    },
  }
}
