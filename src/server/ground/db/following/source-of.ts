import type { App } from '#server/ground/app.ts'

/**
 * Where is read what this process keeps for all that ask, and written what is counted beside a page that only shows: the
 * leader, also for whoever reads from a replica. What was told to be changed could not be there yet, and would be kept as
 * if it were. While there is no leader: as whoever asks, whose `db` refuses what writes.
 */
export function sourceOf<Asking extends Pick<App, 'db' | 'leader'>>(app: Asking): Asking | App {
  return app.leader === undefined || app.leader === 'away' ? app : app.leader
}
