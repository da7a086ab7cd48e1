import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { trustOwnAuthorities } from './own-authorities.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-authorities-'))
const ofNode = getCACertificates('default')
let server: Server | undefined
afterAll(() => {
  setDefaultCACertificates(ofNode)
  server?.close()
  rmSync(folder, { recursive: true })
})

const trusted = () => getCACertificates('default').map((text) => new X509Certificate(text).fingerprint256)
const mayMake = spawnSync('openssl', ['version']).status === 0
const make = (name: string) => {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1']
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  spawnSync('openssl', [...words, '-keyout', key, '-out', cert])
  return { key: readFileSync(key), cert: readFileSync(cert, 'utf8') }
}

test.skipIf(!mayMake)(
  `a server with a certificate of one's own is trusted by the file that the settings name${mayMake ? '' : ' (skipped: there is no openssl here)'}`,
  async () => {
    const [other, own] = [make('other'), make('own')]
    const started = createServer(own, (_, response) => response.end('well')).listen(0, '127.0.0.1')
    server = started
    await once(started, 'listening')
    const ask = () => fetch(`https://127.0.0.1:${(started.address() as AddressInfo).port}`)
    const before = trusted()
    trustOwnAuthorities({})
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } })
    const file = join(folder, 'both.pem')
    writeFileSync(file, `${other.cert}\n${own.cert}`)
    trustOwnAuthorities({ NODE_EXTRA_CA_CERTS: file })
    expect(await (await ask()).text()).toBe('well')
    expect(trusted()).toEqual(expect.arrayContaining(before))
  },
)

test('a file that is not there is told of by its variable', () => {
  const gone = { NODE_EXTRA_CA_CERTS: join(folder, 'gone.pem') }
  expect(() => trustOwnAuthorities(gone)).toThrow(/^NODE_EXTRA_CA_CERTS: ENOENT.*gone\.pem/)
})
