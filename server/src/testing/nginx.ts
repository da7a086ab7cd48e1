import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const shipped = resolve(import.meta.dirname, '../../../deploy/nginx/studio.conf')
const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The machine's nginx; if null, tests that need it are skipped. */
export const realNginx =
  places.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null
/** Suffix for the titles of skipped tests, with the reason. */
export const orWithoutNginx = realNginx
  ? ''
  : ' (skipped: there is no nginx here; Debian: apt-get install nginx)'

/** Whether openssl can create the certificate that the file names. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

export interface Nginx {
  url: string
  /** Reads the access log so far. */
  log(): string
  /** Switches to these servers; connections to the others end there. */
  useServers(ports: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** Changes to the shipped file; each pattern must match. */
export interface Changes {
  ports: readonly string[]
  /** The folder whose files it sends. */
  files: string
}

/** Starts nginx with the shipped file in front of these servers; without TLS, on a free port of loopback. */
export async function startNginx(first: Changes): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-nginx-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const write = (changes: Changes) => writeFileSync(join(folder, 'nginx.conf'), around(site(port, changes)))
  write(first)
  const child = spawn(realNginx ?? '', [
    '-p',
    folder,
    '-c',
    'nginx.conf',
    '-e',
    'error.log',
    '-g',
    'daemon off;',
  ])
  await answersAt(port, child, join(folder, 'error.log'))
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    log: () => readFileSync(join(folder, 'studio.log'), 'utf8'),
    async useServers(ports) {
      write({ ...first, ports })
      child.kill('SIGHUP')
      // A worker of before the reload may close the connection of a request.
      const listed = () =>
        fetch(`${url}/servers`).then(
          (answer) => answer.text(),
          () => '',
        )
      while ((await listed()) !== ports.join()) await sleep(20)
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const guide = resolve(import.meta.dirname, '../../../docs/growing.md')
/** The shipped file as the guide's `sed` makes it for one studio of many. */
function copyFor(studio: string): string {
  const [, script = ''] = /sed '([^']+)' deploy\/nginx\/studio\.conf/.exec(readFileSync(guide, 'utf8')) ?? []
  return spawnSync('sed', [script.replaceAll('calm', studio), shipped], { encoding: 'utf8' }).stdout
}

/** Runs nginx's own check on the shipped file, or on its copies for several studios, with a temporary certificate. */
export function checkShippedFile(studios: readonly string[] = []): { isRight: boolean; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'studio-nginx-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['-x509', '-nodes', '-newkey', 'rsa:2048', '-subj', '/CN=studio.example', '-days', '2']
  try {
    spawnSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate])
    const sites = studios.length > 0 ? studios.map(copyFor) : [readFileSync(shipped, 'utf8')]
    const text = withOwnLogs(sites.join('\n'))
      .replace(/ssl_certificate \S+;/g, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${key};`)
    writeFileSync(join(folder, 'nginx.conf'), around(text))
    const { status, stderr } = spawnSync(realNginx ?? '', ['-p', folder, '-c', 'nginx.conf', '-t'], {
      encoding: 'utf8',
    })
    return { isRight: status === 0, said: stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The nginx configuration around a site's. When started as root, the workers run as nobody, in the studio's
 * group.
 */
function around(site: string): string {
  const user = process.getuid?.() === 0 ? 'user nobody root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${name};`,
  )
  return `${user} worker_processes 1; pid nginx.pid; events { worker_connections 2048; }
http { access_log off; ${temporary.join(' ')}
${site}
}`
}

function site(port: string, { ports, files }: Changes): string {
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ')
  const changes: [RegExp, string][] = [
    [/server 127\.0\.0\.1:3000 max_fails=0;/, servers],
    [/server \{\s+listen 80;[^}]*\}/, ''],
    [/listen 443 ssl http2;\s+listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/ssl_certificate \S+;\s+ssl_certificate_key \S+;/, ''],
    [/server_name studio\.example;/, 'server_name 127.0.0.1;'],
    [/alias \S+;/, `alias ${files}/;`],
    // Answers which configuration nginx currently uses.
    [/location \/ \{/, `location = /servers { return 200 "${ports.join()}"; }\nlocation / {`],
  ]
  return changes.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`the shipped file has no ${from}`)
      return text.replace(from, () => to)
    },
    withOwnLogs(readFileSync(shipped, 'utf8')),
  )
}

/** Logs are written into the folder of this nginx. */
const withOwnLogs = (text: string): string => text.replaceAll('/var/log/nginx/', '')

async function answersAt(port: string, child: ChildProcess, log: string): Promise<void> {
  while (!(await isOpen(Number(port)))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(log, 'utf8')}`)
    await sleep(20)
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true))
    socket.once('error', () => done(false)).once('connect', () => socket.destroy())
  })
