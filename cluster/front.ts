import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASES, PASSWORDS, PORTS } from './database.ts'
import { type Member, member } from './member.ts'
import type { Network } from './network.ts'

export const WEBS = ['web1', 'web2', 'web3'] as const
export const FRONT_PORTS = { shop: 8080, leader: 5000, replicas: 5001, pooler: 6432, web: 3000 } as const

/** HAProxy before the web processes, and before whichever database leads or follows, as each Patroni says of itself. */
export function haproxy(network: Network, folder: string): Member {
  const { host } = network.placeOf('haproxy')
  const file = join(folder, 'haproxy.cfg')
  const databaseLines = DATABASES.map(
    (name) => `  server ${name} ${network.placeOf(name).host}:${PORTS.database} check port ${PORTS.patroni}`,
  ).join('\n')
  const webLines = WEBS.map(
    (name) => `  server ${name} ${network.placeOf(name).host}:${FRONT_PORTS.web} check`,
  ).join('\n')
  writeFileSync(
    file,
    `global
  maxconn 4000
  stats socket ${join(folder, 'haproxy.sock')} mode 600 level admin
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend shop
  mode http
  bind ${host}:${FRONT_PORTS.shop}
  option forwardfor
  default_backend web
backend web
  mode http
  balance leastconn
  option httpchk
  http-check send meth GET uri /health ver HTTP/1.1 hdr Host ${host}:${FRONT_PORTS.shop}
  http-check expect status 200
  # Only what never reached a process is asked of another: a request that may have been done is the client's to repeat.
  option redispatch
  retries 2
  retry-on conn-failure
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${webLines}
listen leader
  mode tcp
  bind ${host}:${FRONT_PORTS.leader}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databaseLines}
listen replicas
  mode tcp
  bind ${host}:${FRONT_PORTS.replicas}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /replica?lag=16MB
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databaseLines}
`,
  )
  return member('haproxy', folder, {
    place: network.placeOf('haproxy'),
    file: 'haproxy',
    args: ['-db', '-f', file],
    isKept: true,
  })
}

/** PgBouncer in transaction mode before the leader. */
export function pgbouncer(network: Network, folder: string): Member {
  const { host } = network.placeOf('pgbouncer')
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'pgbouncer.users')
  writeFileSync(users, `"nanonagar" "${PASSWORDS.shop}"\n`)
  writeFileSync(
    file,
    `[databases]
nanonagar = host=${network.placeOf('haproxy').host} port=${FRONT_PORTS.leader} dbname=nanonagar user=nanonagar password=${PASSWORDS.shop}
[pgbouncer]
listen_addr = ${host}
listen_port = ${FRONT_PORTS.pooler}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 600
server_connect_timeout = 3
server_login_retry = 1
server_fast_close = 1
tcp_user_timeout = 10000
`,
  )
  return member('pgbouncer', folder, {
    place: network.placeOf('pgbouncer'),
    file: 'pgbouncer',
    args: [file],
    user: 'postgres',
    isKept: true,
  })
}
