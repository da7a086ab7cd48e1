import { sendMessage } from '@studio/contract/contact/endpoints.ts'
import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { withSeeds } from '@studio/contract/studio/derive-palette.ts'
import { legalText, mails, settings } from '@studio/contract/studio/endpoints.ts'
import {
  ownSettings,
  previewLegalText,
  setLegalText,
  setLinks,
  setLook,
  setMails,
  setName,
} from '@studio/contract/studio/own/endpoints.ts'
import { settingTexts, TEXT_LIMITS } from '@studio/contract/studio/own/messages.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio({ STUDIO_NAME: 'Harbour' })
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())

const asAdmin = () => studio.as(admin)
const own = () => asAdmin().call(ownSettings, {})
const shown = (of = studio) => of.call(settings, {})

async function rename(studioName: string | null) {
  return asAdmin().call(setName, { body: { studioName, copyrightYear: null } })
}

describe('what an Admin sets (D15)', () => {
  test('stands before what the environment says, and goes back to it', async () => {
    expect((await shown()).studioName).toBe('Harbour')
    const { own: name, standard } = await rename('  Tide & Co ')
    expect([name, standard]).toEqual([
      { studioName: 'Tide & Co', copyrightYear: null },
      { studioName: 'Harbour', copyrightYear: 2020 },
    ])
    expect(await shown()).toMatchObject({ studioName: 'Tide & Co', copyrightYear: 2020 })
    await rename(null)
    expect((await shown()).studioName).toBe('Harbour')
  })

  test('is followed by every server and after a restart', async () => {
    const other = await studio.secondServer()
    try {
      await rename('Both')
      await vi.waitFor(async () => expect((await shown(other)).studioName).toBe('Both'), { timeout: 20_000 })
      const third = await studio.secondServer()
      expect((await shown(third)).studioName).toBe('Both')
      await third.stop()
    } finally {
      await other.stop()
      await rename(null)
    }
  })

  test('is in the next mail, which goes to the new address', async () => {
    await rename('Cove')
    const links = { contactEmail: 'desk@cove.example', forumUrl: null, socialLinks: null }
    await asAdmin().call(setLinks, { body: links })
    const message = { name: 'Rosa', email: 'rosa@example.com', message: 'Hello' }
    await studio.call(sendMessage, { body: message })
    const { records } = await asAdmin().call(mails, { query: { to: 'desk@cove.example' } })
    expect(records[0]?.html).toContain('© 2020 Cove. All rights reserved.')
    await rename(null)
  })

  test('is kept in the audit log, by the fields that changed; of a text its name and its length (S-R4)', async () => {
    await asAdmin().call(setName, { body: { studioName: null, copyrightYear: 2031 } })
    const markdown = `# Waiver\n\n${'Long. '.repeat(600)}`
    await asAdmin().call(setLegalText, {
      params: { name: 'waiver' },
      body: { markdown },
    })
    const { records } = await asAdmin().call(auditRows, { query: { action: 'settings.changed' } })
    expect(records[0]).toMatchObject({
      before: { markdown: null },
      after: { markdown: '3,609 characters', legalText: 'waiver' },
    })
    expect(records[1]).toMatchObject({ before: { copyrightYear: null }, after: { copyrightYear: 2031 } })
  })
})

describe('two Admins at once', () => {
  const save = (senderName: string, version: string) =>
    asAdmin().call(setMails, { body: { senderName } }, ifUnchanged(version))
  const versionNow = async () => (await own()).mails.version

  test('the second is told who was first, and writes over nothing (D17.meanwhile)', async () => {
    const version = await versionNow()
    await save('The front desk', version)
    expect(await refused(save('Somebody else', version))).toMatchObject({
      status: 412,
      code: 'ChangedMeanwhile',
    })
    expect((await own()).mails.own.senderName).toBe('The front desk')
  })

  test('of saves at the same moment one is kept (D17.meanwhile)', async () => {
    const version = await versionNow()
    const outcomes = await Promise.allSettled(['One', 'Two', 'Three'].map((name) => save(name, version)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('the same once more is the same success', async () => {
    const version = await versionNow()
    const { version: after } = await save('Twice', version)
    expect((await save('Twice', version)).version).toBe(after)
  })
})

describe('colours', () => {
  test('that follow from others are not in the audit log; those that were chosen are (S-R4)', async () => {
    await paint({ ...withSeeds({}, { brand: '#2f5d4a' }), ink: '#000000' })
    const { records } = await asAdmin().call(auditRows, { query: { action: 'settings.changed' } })
    expect(records[0]?.after).toEqual({
      palette: { primary: '#2f5d4a', 'ember-disk': '#e2573a', paper: '#f5f5f1', ink: '#000000' },
    })
  })

  const paint = (palette: Record<string, string> | null) =>
    asAdmin().call(setLook, { body: { palette, texts: {} } })

  test('are in the stylesheet that pages link, at an address of its own (D15)', async () => {
    await paint({ primary: '#0a5c4a', 'dark-primary': '#9fd8c8' })
    const after = await studio.inject({ url: '/palette.css' })
    expect(after.body).toMatch(/^:root{--light-primary:#0a5c4a;--dark-primary:#9fd8c8}\n:root \[data-sky/)
    expect(after.headers['cache-control']).toBe('no-cache')
  })

  test('that can’t be read on their ground are refused at their field (WCAG 2.2 AA)', async () => {
    const refusal = await refused(paint({ ink: '#999999', 'dark-on-primary': '#ffffff' }))
    expect(refusal.fields).toEqual({
      'palette.ink': expect.stringMatching(/^On “Page” its contrast is 2\.\d+; it needs 4\.5$/),
      'palette.dark-on-primary': expect.stringContaining('On “Buttons and links” its contrast is'),
    })
  })

  test.each(['red', '#fff', 'url(https://x.example)', '#12345g', 'rgb(1 2 3)'])('%s is none', async (ink) => {
    expect((await refused(paint({ ink }))).fields).toEqual({ 'palette.ink': settingTexts.colour })
  })

  test('of no token are refused', async () => {
    expect((await refused(paint({ '}*{': '#ffffff' }))).status).toBe(400)
  })
})

describe('texts of the first page, About and the footer', () => {
  test('stay as they are when a page that was opened before an upgrade saves colours alone (D15)', async () => {
    await write({ headline: 'Breathe by the sea' })
    const { own: look } = await asAdmin().call(setLook, { body: { palette: { primary: '#0a5c4a' } } })
    expect(look).toEqual({ palette: { primary: '#0a5c4a' }, texts: { headline: 'Breathe by the sea' } })
    await write({})
  })

  const write = (texts: Record<string, string>) => asAdmin().call(setLook, { body: { palette: null, texts } })

  test('are the studio’s own where it wrote some, on the next page that is rendered (D15)', async () => {
    expect((await shown()).texts).toEqual({})
    const { own: look } = await write({ headline: '  Breathe by the sea ' })
    expect(look).toEqual({ palette: null, texts: { headline: 'Breathe by the sea' } })
    expect((await shown()).texts).toEqual({ headline: 'Breathe by the sea' })
    await write({})
    expect((await shown()).texts).toEqual({})
  })

  test('are one line, neither empty nor long, and none but those (S-I8)', async () => {
    const long = 'a'.repeat(TEXT_LIMITS.headline + 1)
    const refusal = await refused(write({ headline: long, footer: '  ', quote: 'two\nlines' }))
    expect(refusal.fields).toEqual({
      'texts.headline': settingTexts.textLong(TEXT_LIMITS.headline),
      'texts.footer': settingTexts.text,
      'texts.quote': expect.any(String),
    })
    expect((await refused(write({ title: 'x' }))).status).toBe(400)
  })
})

describe('links', () => {
  const link = (changes: object) => {
    const links = { contactEmail: null, forumUrl: null, socialLinks: null, ...changes }
    return asAdmin().call(setLinks, { body: links })
  }

  test('may be none, where the environment names some', async () => {
    await link({ forumUrl: '', socialLinks: [] })
    expect(await shown()).toMatchObject({ forumUrl: null, socialLinks: [] })
  })

  test.each([
    'http://x.example',
    'javascript:alert(1)',
    'https://me:secret@x.example',
    'https://x',
    'x.example',
  ])('%s is no address to link to (S-I4)', async (url) => {
    const socialLinks = [{ name: 'Me', url }]
    const fields = Object.keys((await refused(link({ forumUrl: url, socialLinks }))).fields ?? {})
    expect(fields).toEqual(['forumUrl', 'socialLinks.0.url'])
  })
})

describe('a legal text', () => {
  const write = (markdown: string | null) =>
    asAdmin().call(setLegalText, { params: { name: 'terms-of-service' }, body: { markdown } })
  const page = () => studio.call(legalText, { params: { name: 'terms-of-service' } })

  test('is the shipped draft until an Admin writes their own, with the studio’s name in it (D15, LEGAL-02)', async () => {
    expect((await page()).title).toBe('Terms & Conditions')
    await write('# House rules\n\nOf {{studioName}}.\n\n## Shoes\n\n<script>alert(1)</script>Outside.')
    const { title, leadHtml, sections } = await page()
    expect([title, leadHtml, sections.map((one) => one.title)]).toEqual([
      'House rules',
      '<p>Of Harbour.</p>',
      ['Shoes'],
    ])
    expect(JSON.stringify(sections)).not.toContain('script')
    await write(null)
    expect((await page()).title).toBe('Terms & Conditions')
  })

  test('is previewed as its page would show it, and nothing is kept', async () => {
    const markdown = '# Draft\n\n*Soon*.'
    const drawn = await asAdmin().call(previewLegalText, { body: { markdown } })
    expect(drawn).toEqual({ title: 'Draft', leadHtml: '<p><em>Soon</em>.</p>', sections: [] })
    expect((await page()).title).not.toBe('Draft')
  })

  test('needs a title and some words, and has an end', async () => {
    for (const none of ['No title', '#No title', '## A section\n\nIts text'])
      expect((await refused(write(none))).fields).toEqual({ markdown: settingTexts.legalTitle })
    expect((await refused(write('  '))).fields).toEqual({ markdown: settingTexts.legal })
    const unknown = settingTexts.legalPlaceholder('{{studioname}}')
    expect((await refused(write('# T\n{{studioName}} {{studioname}}'))).fields).toEqual({ markdown: unknown })
    const long = `# T\n${'a'.repeat(30_000)}`
    expect((await refused(write(long))).fields).toEqual({ markdown: settingTexts.legalLong })
  })

  test('of knotted marks keeps nobody waiting, and is refused or read (S-I7)', async () => {
    const others: number[] = []
    const watch = setInterval(() => others.push(performance.now()), 20)
    const knotted = `# T\n${'> '.repeat(14_000)}`
    expect((await refused(write(knotted))).fields).toEqual({ markdown: settingTexts.legalKnotted })
    clearInterval(watch)
    expect(others.length).toBeGreaterThan(2)
  })
})
