import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR } from '@studio/contract/dates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../platform/outside/guarded-fetch.ts'
import { instagramPages } from './public-pages.ts'

let baseUrl: string
let status = 200
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(status, { location: '/accounts/login/' }).end('<html></html>')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  asked.length = 0
})

let time = new Date('2026-01-05T00:00:00Z')
const pages = () => instagramPages({ baseUrl, now: () => time })

describe('S-O2: the public page of an Instagram account', () => {
  test.each([
    [200, 'exists'],
    [404, 'missing'],
    [302, 'unknown'],
    [403, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
  ])('%i means that the account %s (D10)', async (answered, standing) => {
    status = answered
    expect(await pages().find('ada.yoga')).toBe(standing)
    expect(asked).toEqual(['/ada.yoga/'])
  })

  test('can tell nothing where nobody answers', async () => {
    const away = instagramPages({ baseUrl: 'http://127.0.0.1:1', now: () => time })
    expect(await away.find('ada')).toBe('unknown')
  })

  test.each(['', '.', '..', '../admin', 'a/b', 'a?b', 'a'.repeat(31), 'a@evil.example', 'ä'])(
    '%j is no name and is not asked for',
    async (name) => {
      expect(await pages().find(name)).toBe('missing')
      expect(asked).toEqual([])
    },
  )

  test('an answer is kept for an hour, whatever the case of the name', async () => {
    status = 200
    const one = pages()
    await one.find('Ada')
    time = new Date(time.getTime() + HOUR - 1)
    await one.find('ada')
    expect(asked).toHaveLength(1)
    time = new Date(time.getTime() + 1)
    await one.find('ada')
    expect(asked).toHaveLength(2)
  })

  test('what could not be told is asked again', async () => {
    status = 503
    const one = pages()
    await one.find('ada')
    status = 404
    expect(await one.find('ada')).toBe('missing')
    expect(asked).toHaveLength(2)
  })

  test('a name server that leads to the inside is not followed (R18)', async () => {
    const resolved: string[] = []
    const resolve = async (host: string) => {
      resolved.push(host)
      return ['127.0.0.1']
    }
    const guarded = instagramPages({ now: () => time, network: { resolve, mayReach: isPublicAddress } })
    expect(await guarded.find('ada')).toBe('unknown')
    expect(resolved).toEqual(['www.instagram.com'])
  })
})
