import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveStudio } from './serve-studio.ts'

const POLL_MS = 200

/**
 * Fills a folder with the data of a studio that has just been seeded. The first worker that needs it seeds one for all: a start
 * on its copy takes a quarter of the processor time of a first start.
 */
export async function copySeeded(dataDir: string): Promise<void> {
  const seeded = `${process.env.STUDIO_TEST_FOLDER}-seeded`
  while (!existsSync(seeded)) await seedOnce(seeded)
  cpSync(seeded, dataDir, { recursive: true })
  // A copied folder gets the usual rights; PostgreSQL refuses one that others may read.
  chmodSync(join(dataDir, 'postgres'), 0o700)
}

/** Seeds a studio into `seeded`, or waits a moment if another worker does. */
async function seedOnce(seeded: string): Promise<void> {
  const making = `${seeded}.making`
  if (!claim(making)) return sleep(POLL_MS)
  try {
    const studio = await serveStudio(making, {})
    await studio.stop()
    renameSync(making, seeded)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** Creates the folder; false if it is there. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
