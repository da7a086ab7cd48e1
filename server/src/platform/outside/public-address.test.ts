import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './guarded-fetch.ts'

describe('S-O1, R18: the open internet', () => {
  test.each(['93.184.216.34', '8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.0.1', '2606:2800:220:1::1'])(
    '%s belongs to it',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
    ['link-local, where clouds keep their secrets', ['169.254.169.254', 'fe80::1', 'fe80::1%lo']],
    ['multicast and broadcast', ['224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1']],
    ['nowhere', ['0.0.0.0', '0.1.2.3', '::', '240.0.0.1']],
    ['carriers and tests', ['100.64.0.1', '198.18.0.1', '192.0.2.1', '203.0.113.9', '2001:db8::1']],
    [
      'IPv4 inside IPv6',
      ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
    ],
    ['no address', ['localhost', '', '2130706433', '127.1', '0x7f.1']],
  ])('%s does not', (_kind, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})
