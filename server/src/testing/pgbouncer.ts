import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asUser, chooseUser } from '../database/embedded/as-user.ts'
import { freePort } from './free-port.ts'

const shipped = resolve(import.meta.dirname, '../../../deploy/pgbouncer.ini')
const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/** The machine's PgBouncer; null if there is none, and tests that need it are skipped. */
export const realPgbouncer =
  places.map((one) => join(one, 'pgbouncer')).find((path) => existsSync(path)) ?? null
/** Says in a title why tests are skipped. */
export const orWithoutPgbouncer = realPgbouncer
  ? ''
  : ' (skipped: there is no pgbouncer here; Debian: apt-get install pgbouncer)'

export interface Pgbouncer {
  /** The database by way of PgBouncer, as a DATABASE_URL. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts PgBouncer with the file that is shipped, in front of a test's database: two server connections, whoever
 * asks, on a free port of loopback. It runs as the engine's user, since it refuses root.
 */
export async function startPgbouncer(database: pg.PoolConfig): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, changed(port, database), { mode: 0o644 })
  const user = chooseUser(statSync(String(database.host)))
  const { command, args, options } = asUser(user, realPgbouncer ?? '', [file])
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (text) => {
    said += text
  })
  const url = `postgresql://${database.user}@127.0.0.1:${port}/studio`
  await answersAt(url, child, () => said)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The shipped file with a test's places; throws if a line to change is missing. */
function changed(port: string, { host, port: behind, user, database }: pg.PoolConfig): string {
  const changes: [RegExp, string][] = [
    [/host=\S+ port=\d+ dbname=studio/, `host=${host} port=${behind} dbname=${database} user=${user}`],
    [/listen_port = \d+/, `listen_port = ${port}\nunix_socket_dir =`],
    [/auth_type = .*\nauth_file = .*/, 'auth_type = any'],
    [/default_pool_size = \d+/, 'default_pool_size = 2'],
  ]
  return changes.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`the shipped file has no ${from}`)
      return text.replace(from, () => to)
    },
    readFileSync(shipped, 'utf8'),
  )
}

async function answersAt(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      const isOver = child.exitCode !== null || said().includes('config error')
      if (isOver) throw new Error(`PgBouncer can't work: ${said()}`, { cause: error })
      await sleep(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
