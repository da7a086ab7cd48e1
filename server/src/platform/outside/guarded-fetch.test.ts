import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { FETCH_BYTES, FetchFailed, guardedGet, isAtDestination, isPublicAddress } from './guarded-fetch.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/**
 * Starts a server on loopback that stands for the outside world; returns its origin, usable as an operator's
 * address.
 */
async function outside(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a listener that must never be reached, and records the addresses that do. */
async function canary() {
  const reached: string[] = []
  const listener = createListener((socket) => {
    reached.push(String(socket.remoteAddress))
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  stops.push(() => listener.close())
  return { reached, port: (listener.address() as AddressInfo).port }
}

const because = (call: Promise<unknown>) =>
  call.then(
    () => 'fetched',
    (error: unknown) => (error instanceof FetchFailed ? error.because : error),
  )

describe('S-O1: the outgoing GET', () => {
  test('gives the status and body of an address the operator configured, http and private included (D18.operator-address)', async () => {
    const operator = await outside((request, response) => response.end(`you asked ${request.url}`))
    expect(await guardedGet(`${operator}/ada?x=1`, { hosts: [], operator })).toMatchObject({
      status: 200,
      body: 'you asked /ada?x=1',
      cut: false,
      retryAfter: null,
    })
  })

  test('does not follow a redirect to loopback (R18)', async () => {
    const { reached, port } = await canary()
    const operator = await outside((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    })
    expect((await guardedGet(`${operator}/`, { hosts: [], operator })).status).toBe(302)
    expect(reached).toEqual([])
  })

  test('cuts a body that never ends at 256 KB (R18)', async () => {
    const operator = await outside((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    })
    const { body, cut } = await guardedGet(`${operator}/`, { hosts: [], operator })
    expect([body.length, cut]).toEqual([FETCH_BYTES, true])
  })

  test('gives a body of exactly 256 KB whole', async () => {
    const operator = await outside((_request, response) => response.end('x'.repeat(FETCH_BYTES)))
    const { body, cut } = await guardedGet(`${operator}/`, { hosts: [], operator })
    expect([body.length, cut]).toEqual([FETCH_BYTES, false])
  })

  test('gives up after five seconds in all, on a dripping body and a resolver that never answers (R18)', {
    timeout: 15_000,
  }, async () => {
    const operator = await outside((_request, response) => {
      const drip = setInterval(() => response.write('x'), 200)
      response.on('close', () => clearInterval(drip))
    })
    const network = { resolve: () => new Promise<string[]>(() => {}), mayReach: isPublicAddress }
    const started = performance.now()
    const given = await Promise.all([
      because(guardedGet(`${operator}/`, { hosts: [], operator })),
      because(guardedGet('https://vimeo.com/', { hosts: ['vimeo.com'] }, network)),
    ])
    expect(given).toEqual(['unreachable', 'unreachable'])
    expect(performance.now() - started).toBeLessThan(6_000)
  })
})

describe('R18: what the outgoing GET refuses reaches nobody', () => {
  const hosts = ['vimeo.com', '127.0.0.1', '[::1]', '[::ffff:7f00:1]', '169.254.169.254']

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://0x7f.1/',
  ])('%s, even where its host is on the list', async (address) => {
    expect(await because(guardedGet(address, { hosts }))).toBe('notAllowed')
  })

  test.each(['10.0.0.1', '127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', 'fd00::1'])(
    'a listed name that leads to %s, among public addresses too',
    async (address) => {
      const network = { resolve: async () => ['93.184.216.34', address], mayReach: isPublicAddress }
      expect(await because(guardedGet('https://vimeo.com/', { hosts }, network))).toBe('notAllowed')
    },
  )

  test('a name is resolved once, and the checked address is the one that is connected to (rebinding)', async () => {
    const { reached, port } = await canary()
    const asked: string[] = []
    const network = {
      resolve: async (host: string) => {
        asked.push(host)
        return asked.length === 1 ? ['127.0.0.1'] : ['10.0.0.1']
      },
      mayReach: (address: string) => address === '127.0.0.1',
    }
    const operator = `http://elsewhere.invalid:${port}`
    expect(await because(guardedGet(`${operator}/`, { hosts: [], operator }, network))).toBe('unreachable')
    expect(reached).toHaveLength(1)
    expect(asked).toEqual(['elsewhere.invalid'])
  })
})

describe('S-O3: an address lies at its destination', () => {
  const destination = { hosts: ['vimeo.com'], operator: 'http://127.0.0.1:9000/base' }

  test.each(['https://vimeo.com/1', 'https://VIMEO.com/1', 'http://127.0.0.1:9000/other'])(
    '%s',
    (address) => {
      expect(isAtDestination(address, destination)).toBe(true)
    },
  )

  test.each([
    'http://vimeo.com/1',
    'https://vimeo.com:8443/1',
    'https://vimeo.com.evil.example/1',
    'https://evil.example/?vimeo.com',
    'https://vimeo.com@evil.example/',
    'https://me:secret@vimeo.com/',
    'https://sub.vimeo.com/',
    'http://127.0.0.1:9001/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ])('%s does not', (address) => {
    expect(isAtDestination(address, destination)).toBe(false)
  })
})
