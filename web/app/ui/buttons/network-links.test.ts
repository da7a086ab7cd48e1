import { expect, test } from 'vitest'
import { mailLink, networkLinks } from './network-links.ts'

const shared = { url: 'https://yoga.example.com/date/2026-03-12Z/video/1', title: 'Ground & sky? 50 %' }

test('a link goes to each network whole, with its words (SHARE-01, SHARE-02)', () => {
  const links = networkLinks(shared)
  expect(links.map(({ name }) => name)).toEqual(['Facebook', 'WhatsApp', 'X', 'Telegram', 'Pinterest'])
  for (const { name, href } of links) {
    const address = new URL(href)
    expect([name, address.protocol]).toEqual([name, 'https:'])
    const said = [...address.searchParams.values()].join(' ')
    expect(said).toContain(shared.url)
    if (name !== 'Facebook') expect(said).toContain(shared.title)
  }
})

test('a mail has the title as its subject, and the link in a line of its own (SHARE-01)', () => {
  const { searchParams, protocol } = new URL(mailLink(shared))
  expect(protocol).toBe('mailto:')
  expect(searchParams.get('subject')).toBe(shared.title)
  expect(searchParams.get('body')).toBe(`${shared.title}\r\n${shared.url}`)
})
