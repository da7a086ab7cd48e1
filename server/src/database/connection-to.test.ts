import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionTo, explainTls, isUnencrypted } from './connection-to.ts'

/** The length and the code of PostgreSQL's SSLRequest, the first message of a client that wants TLS. */
const SSL_REQUEST = '0000000804d2162f'

describe('a database on another host is reached by TLS, unless its URL says otherwise (S-R9)', () => {
  test.each([
    ['postgresql://studio:secret@db.example:5432/studio', true, false],
    ['postgresql://studio@10.0.0.7/studio', true, false],
    ['postgresql:///studio?user=studio&host=db.example', true, false],
    ['postgresql://studio@db.example/studio?sslmode=disable', undefined, true],
    ['postgresql://studio@db.example/studio?ssl=false', undefined, true],
    ['postgresql://studio@db.example/studio?sslmode=verify-full', undefined, false],
    ['postgresql://studio@db.example/studio?sslmode=no-verify', undefined, false],
    ['postgresql://studio@127.0.0.1:6432/studio', undefined, false],
    ['postgresql://studio@localhost/studio?sslmode=disable', undefined, false],
    ['postgresql://studio@[::1]/studio', undefined, false],
    ['postgresql:///studio?host=/var/run/postgresql', undefined, false],
    ['postgresql://%2Fvar%2Frun%2Fpostgresql/studio', undefined, false],
  ])('%s', (url, ssl, unencrypted) => {
    expect(connectionTo(url)).toEqual(ssl ? { connectionString: url, ssl } : { connectionString: url })
    expect(isUnencrypted(url)).toBe(unencrypted)
  })
})

describe('a server that answers without TLS', () => {
  const asked: string[] = []
  const server = createServer((socket) =>
    socket.once('data', (bytes) => {
      asked.push(bytes.toString('hex'))
      socket.end('N')
    }),
  )
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  test('is asked for it before anything else, and is sent no password (S-R9)', async () => {
    const { port } = server.address() as AddressInfo
    const elsewhere = connectionTo('postgresql://studio:secret@db.example/studio')
    // The name is another host's; the connection goes to this machine.
    const client = new pg.Client({ ...elsewhere, connectionString: undefined, host: '127.0.0.1', port })
    const error = await client.connect().catch(explainTls)
    expect(String(error)).toContain(
      'does not support SSL connections. A database on another host is reached by TLS',
    )
    expect(asked).toEqual([SSL_REQUEST])
  })
})
