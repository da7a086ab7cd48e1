import { execFile } from 'node:child_process'
import { readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { reasonOf } from '../checks/finding.ts'
import { type Look, lookAt } from './look-at.ts'
import type { FleetStudio } from './studios-of.ts'

const LOOK_EVERY_MS = 500
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
 * Points a studio's link to the release, restarts it, waits until it is ready, and watches it for `watched` milliseconds
 * more. Otherwise the studio goes back to the release before. Returns what is wrong, null if nothing.
 */
export async function upgradeStudio(
  studio: FleetStudio,
  upgrade: Upgrade,
  watched: number,
): Promise<string | null> {
  const [previous, before] = [readlinkSync(studio.link), await lookAt(studio)]
  if (!before.ready) return 'it was not ready before: nothing was changed'
  const wrong = await tryRelease(studio, upgrade, { before, watched })
  if (!wrong) return null
  const back = await tryRelease(studio, { ...upgrade, release: previous }, { before, watched: 0 })
  return back
    ? `${wrong}; back on ${previous} ${back} (a database that was migrated opens with the newer release alone)`
    : `${wrong}; it runs ${previous} again`
}

async function tryRelease(
  studio: FleetStudio,
  { release, restart, patience }: Upgrade,
  { before, watched }: { before: Look; watched: number },
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
  return watch(studio, before, watched)
}

/** Looks at a studio for so many milliseconds: it stays ready, answers without errors, and loses no partner. */
async function watch(studio: FleetStudio, before: Look, watched: number): Promise<string | null> {
  for (const end = Date.now() + watched; Date.now() < end; await pause(LOOK_EVERY_MS)) {
    const { ready, failing, errors } = await lookAt(studio)
    if (!ready) return 'it was ready and is not any more'
    if (errors) return `it answered ${errors} requests with an error`
    const lost = failing.filter((one) => !before.failing.includes(one))
    if (lost.length > 0) return `it has no ${lost.join(' and no ')} any more`
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
