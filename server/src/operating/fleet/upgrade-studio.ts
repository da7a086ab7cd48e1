import { execFile } from 'node:child_process'
import { readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { newestOf } from '../../database/migrate.ts'
import { reasonOf } from '../checks/finding.ts'
import { LOOK_EVERY_MS, lookAt, lookOnceReady, watch } from './look-at.ts'
import type { FleetStudio } from './studios-of.ts'

const run = promisify(execFile)

export interface Upgrade {
  /** The folder of the release. */
  release: string
  /** A shell command that restarts one studio; `{}` stands for its name. */
  restart: string
  /** Milliseconds for a studio to become ready, migration included. */
  patience: number
}

/** Whether a studio runs the release already. */
export const runs = ({ link }: FleetStudio, release: string): boolean =>
  realpathSync(link) === realpathSync(release)

/**
 * Points a studio's link to the release, restarts it, waits until it is ready, and watches it for `watched`
 * milliseconds. Otherwise the studio goes back to the release before, unless that one would refuse the database.
 * Returns what is wrong, null if nothing.
 */
export async function upgradeStudio(
  studio: FleetStudio,
  upgrade: Upgrade,
  watched: number,
): Promise<string | null> {
  const { link } = studio
  const [previous, before] = [readlinkSync(link), await lookOnceReady(studio)]
  if (!before) return 'it was not ready before: nothing was changed'
  const migrates = newestMigration(upgrade.release) > newestMigration(realpathSync(link))
  const stays = `it stays on ${upgrade.release}, since ${previous} does not open a database with the newer migrations: see its log, and mend it with a newer release, or restore the backup from before with ${previous}`
  const unready = await startWith(studio, upgrade)
  const wrong = unready ?? (await watch(studio, before, watched))
  if (!wrong) return null
  // Once it was ready, it has migrated.
  if (migrates && !unready) return `${wrong}; ${stays}`
  const back = await startWith(studio, { ...upgrade, release: previous })
  if (!back) return `${wrong}; it runs ${previous} again`
  if (!migrates) return `${wrong}; back on ${previous} ${back}`
  await startWith(studio, upgrade)
  return `${wrong}; back on ${previous} ${back}; ${stays}`
}

/** Looks at a studio that runs the release already. Returns what is wrong, null if nothing. */
export async function lookAgain(studio: FleetStudio, watched: number): Promise<string | null> {
  const before = await lookOnceReady(studio)
  if (!before) return 'it runs the release and is not ready: see its log'
  return watch(studio, before, watched)
}

/** The newest migration of a release. */
const newestMigration = (release: string) => newestOf(join(release, 'server', 'migrations'))

/** Restarts a studio with a release and waits until it is ready. Returns what is wrong, null if nothing. */
async function startWith(
  studio: FleetStudio,
  { release, restart, patience }: Upgrade,
): Promise<string | null> {
  point(studio.link, release)
  try {
    await run('/bin/sh', ['-c', restart.replaceAll('{}', studio.name)], { timeout: patience })
  } catch (error) {
    return `it can't be restarted: ${reasonOf(error)}`
  }
  const end = Date.now() + patience
  while (!(await lookAt(studio)).ready) {
    if (Date.now() > end) return `it is not ready after ${patience / 1000} seconds`
    await pause(LOOK_EVERY_MS)
  }
  return null
}

/** Replaces a link atomically: a server that restarts by itself meanwhile finds one release or the other. */
function point(link: string, release: string): void {
  const fresh = `${link}.new`
  rmSync(fresh, { force: true })
  symlinkSync(release, fresh)
  renameSync(fresh, link)
}
