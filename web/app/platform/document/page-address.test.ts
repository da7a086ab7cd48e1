import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { RouteHandle } from '../route-handle.ts'
import { makeAddressOf } from './page-address.ts'

const id = '8e8e8e8e-0000-4000-8000-00000000abcd'
const listed: RouteHandle = {
  search: (asked) => new URLSearchParams(asked.get('sort') === 'oldest' ? { sort: 'oldest' } : {}),
}
const route = (
  id: string,
  path: string | undefined,
  parentId: string | undefined,
  handle?: RouteHandle,
  loader?: () => unknown,
) => ({
  [id]: {
    id,
    path,
    parentId,
    index: id === 'home' ? true : undefined,
    module: { default: () => null, handle, loader },
  },
})
const routes = {
  ...route('root', '', undefined),
  ...route('shell', undefined, 'root'),
  ...route('home', undefined, 'shell'),
  ...route('list', 'daily-classes', 'shell', listed),
  ...route('video', 'video/:id', 'shell'),
  ...route('unknown', '*', 'shell'),
  ...route('terms', 'terms-of-service', 'shell', undefined, () => ({ title: 'Terms' })),
  ...route('reset', 'reset-password', 'root'),
} as unknown as ServerBuild['routes']
const addressOf = makeAddressOf(routes)

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/daily-classes', '/daily-classes'],
  ['/Daily-Classes/', '/daily-classes'],
  ['/%64aily-classes', '/daily-classes'],
  ['/daily-classes?sort=oldest&x=1', '/daily-classes?sort=oldest'],
  ['/daily-classes?x=?&sort=oldest', '/daily-classes?sort=oldest'],
  ['/daily-classes?sort=newest', '/daily-classes'],
  [`/video/${id}?sort=oldest`, `/video/${id}`],
  [`/video/${id.toUpperCase()}`, `/video/${id}`],
  ['/video/a%2Fb', '/video/a%2Fb'],
  ['/reset-password?userId=1&code=secret', '/reset-password'],
  ['/terms-of-service.data?_routes=terms', '/terms-of-service.data'],
])('%s is the page %s, however it is asked for (S-R1)', (asked, address) => {
  expect(addressOf(asked)).toMatchObject({ address, known: true })
})

test.each([
  '/nothing',
  '//daily-classes',
  '/wp-login.php?x=1',
  '/daily-classes.data',
  '/__manifest?paths=/',
  `/video/${'x'.repeat(600)}`,
])('nothing is at %s, and one page says so', (asked) => {
  expect(addressOf(asked)).toEqual({ address: '/not-found', known: false, fixed: true })
})

test.each([
  ['/', true],
  ['/Daily-Classes/?x=1', true],
  ['/nothing', true],
  ['/terms-of-service.data', true],
  ['/daily-classes?sort=oldest', false],
  [`/video/${id}`, false],
])('%s is a page of everybody: %s (L3)', (asked, fixed) => {
  expect(addressOf(asked).fixed).toBe(fixed)
})
