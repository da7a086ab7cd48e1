import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Makes DATA_DIR if it is not there, and throws if the studio can't make it or write to it: otherwise it would open, and
 * every upload would fail. A full disk is no reason, since what is there can still be shown (F11).
 */
export function requireWritable(dataDir: string): void {
  const folder = resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    // Of a folder that it may not make there, Node says that one above it is missing.
    const readOnly = ['EROFS', 'ENOENT'].includes(code)
    // The shipped unit lets a server write to its own folder alone.
    const advice = readOnly
      ? ' Under systemd, a folder besides /var/lib/studio needs ReadWritePaths= in the unit.'
      : ''
    throw new Error(`DATA_DIR: ${folder} can't be made or written to (${code}).${advice}`)
  }
}
