import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgotPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { mails, settings } from '@studio/contract/studio/endpoints.ts'
import {
  ownSettings,
  removeHero,
  removeLogo,
  setHero,
  setHeroFocus,
  setLogo,
} from '@studio/contract/studio/own/endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formWith } from '../../../testing/form-with.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-logo-'))
  await writeFile(join(folder, 'logo.png'), await drawn(900, 300, 200))
  studio = await startTestStudio({ DATA_DIR: folder })
  admin = await studio.people.admin()
})
afterAll(async () => {
  await studio.stop()
  await rm(folder, { recursive: true })
})

const drawn = (width: number, height: number, level: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: level, g: level, b: level, alpha } } })
    .png()
    .toBuffer()
const asAdmin = () => studio.as(admin)
const statusOf = async (url: string) => (await studio.inject({ url })).statusCode

describe('a logo', () => {
  const send = async (bytes: Buffer) => asAdmin().call(setLogo, {}, { form: formWith(bytes, 'logo.png') })

  test('beside the data is drawn anew and shown until an Admin uploads another (D15, S-F1, S-S8)', async () => {
    const shown = () => studio.call(settings, {})
    await vi.waitFor(async () => expect((await shown()).logoUrl).toMatch(/^\/pictures\//), {
      timeout: 60_000,
    })
    const { logoUrl } = await shown()
    const facts = await sharp((await studio.inject({ url: logoUrl! })).rawPayload).metadata()
    expect([facts.format, facts.width, facts.height]).toEqual(['png', 480, 160])
    expect((await asAdmin().call(ownSettings, {})).logo).toEqual({ url: logoUrl, own: false })
  })

  test('is drawn anew as png, keeps what is seen through, and is on pages and in mails (D15, S-F1)', async () => {
    expect(await send(await drawn(900, 300, 20, 0.5))).toEqual({ url: expect.any(String), own: true })
    const { logoUrl } = await studio.call(settings, {})
    const picture = await studio.inject({ url: logoUrl! })
    const facts = await sharp(picture.rawPayload).metadata()
    expect([facts.format, facts.width, facts.height, facts.hasAlpha]).toEqual(['png', 480, 160, true])
    const person = await studio.people.student()
    await studio.call(forgotPassword, { body: { email: person.email } })
    await studio.context.queue.drain()
    const { records } = await asAdmin().call(mails, { query: { to: person.email } })
    expect(records[0]?.html).toContain(`src="${studio.url}${logoUrl}"`)
  })

  test('in which nothing can be seen is refused, and why', async () => {
    const clear = { channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    const white = { channels: 3 as const, background: '#ffffff' }
    for (const plain of [clear, white]) {
      const bytes = await sharp({ create: { width: 200, height: 60, ...plain } })
        .png()
        .toBuffer()
      expect(await refused(send(bytes))).toMatchObject({
        status: 400,
        message: 'This logo can’t be seen: all of it is transparent, or as light as the page',
      })
    }
  })

  test('of dark or light ink without a ground is known, so that it stands on a surface where it is faint; one with a ground is left (D15)', async () => {
    const onNothing = async (level: number) =>
      sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .composite([{ input: await drawn(120, 60, level) }])
        .png()
        .toBuffer()
    const inkOf = async (bytes: Buffer) => {
      await send(bytes)
      return (await studio.call(settings, {})).logoInk
    }
    expect(await inkOf(await onNothing(20))).toBe('dark')
    expect(await inkOf(await onNothing(240))).toBe('light')
    expect(await inkOf(await onNothing(120))).toBeNull()
    expect(await inkOf(await drawn(300, 100, 20))).toBeNull()
  })

  test('that is an SVG is refused, for it may hold scripts (S-I4)', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await refused(send(svg))).toMatchObject({
      status: 415,
      fields: { file: 'Please choose a jpeg or png picture' },
    })
  })

  test('goes back to the one of the environment, and its file is removed (S-D3)', async () => {
    const { url } = await send(await drawn(90, 30, 90))
    const before = await asAdmin().call(removeLogo, {})
    expect(before).toEqual({ url: expect.stringMatching(/^\/pictures\//), own: false })
    // Uploading the same file and removing it again leaves the environment's.
    await send(await drawn(900, 300, 200))
    await asAdmin().call(removeLogo, {})
    await studio.context.queue.drain()
    expect([await statusOf(url!), await statusOf(before.url!)]).toEqual([404, 200])
  })
})

describe('a photograph of the first page', () => {
  const NOTHING = { url: null, own: false, whole: null }
  const send = async (bytes: Buffer) => asAdmin().call(setHero, {}, { form: formWith(bytes, 'hero.png') })
  const hero = async () => (await studio.call(settings, {})).hero
  /** Mean of the first channel of a picture, 0 to 255. */
  const lightOf = async (url: string) =>
    (await sharp((await studio.inject({ url })).rawPayload).stats()).channels[0]?.mean

  test('is prepared by a job and shown; the one before stays until then, and goes after it (D15, S-D3)', async () => {
    expect(await send(await drawn(900, 600, 16))).toEqual({
      url: null,
      own: false,
      state: 'preparing',
      whole: { url: expect.stringMatching(/^\/pictures\//), focus: { x: 0.65, y: 0.5 } },
    })
    expect(await hero()).toBeNull()
    await studio.context.queue.drain()
    const first = (await hero())!
    expect(await lightOf(first.wide.src)).toBeLessThan(30)
    await send(await drawn(900, 600, 240))
    expect((await asAdmin().call(ownSettings, {})).hero).toMatchObject({
      url: first.wide.src,
      own: true,
      state: 'preparing',
    })
    await studio.context.queue.drain()
    const second = (await hero())!
    expect(second.wide.src).not.toBe(first.wide.src)
    expect([await statusOf(first.wide.src), await statusOf(second.wide.src)]).toEqual([404, 200])
  }, 60_000)

  test('that is taken back is never shown, and leaves no file', async () => {
    await asAdmin().call(removeHero, {})
    await send(await drawn(900, 600, 120))
    await asAdmin().call(removeHero, {})
    await studio.context.queue.drain()
    expect(await hero()).toBeNull()
    expect((await asAdmin().call(ownSettings, {})).hero).toEqual({ ...NOTHING, state: 'ready' })
  }, 60_000)

  test('is cut around the point an Admin sets, so that a phone shows what must stay; another photograph’s point is refused, and no file is left', async () => {
    // Dark at the left, white at the right.
    const photograph = await sharp(await drawn(1600, 900, 10))
      .composite([{ input: await drawn(800, 900, 250), left: 800, top: 0 }])
      .png()
      .toBuffer()
    const { whole } = await send(photograph)
    const { url } = whole!
    const moved = async (x: number) => {
      const answer = await asAdmin().call(setHeroFocus, { body: { url, x, y: 0.5 } })
      expect([answer.state, answer.whole]).toEqual(['preparing', { url, focus: { x, y: 0.5 } }])
      await studio.context.queue.drain()
      return (await hero())!
    }
    const left = await moved(0.1)
    expect(await lightOf(left.tall.src)).toBeLessThan(30)
    const right = await moved(0.9)
    expect(await lightOf(right.tall.src)).toBeGreaterThan(230)
    expect([await statusOf(left.tall.src), await statusOf(url)]).toEqual([404, 200])
    const other = { url: '/pictures/another.webp', x: 0.5, y: 0.5 }
    expect(await refused(asAdmin().call(setHeroFocus, { body: other }))).toMatchObject({ status: 412 })
    expect((await asAdmin().call(ownSettings, {})).hero.state).toBe('ready')
    await asAdmin().call(removeHero, {})
    await studio.context.queue.drain()
    expect([await statusOf(right.tall.src), await statusOf(url)]).toEqual([404, 404])
  }, 60_000)
})
