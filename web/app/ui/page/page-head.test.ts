import type { Settings } from '@studio/contract/studio/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import type { MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { breadcrumbFacts, courseFacts, offerFacts, organizationFacts, videoFacts } from './page-facts.ts'
import { pageHead } from './page-head.ts'

const studio: Settings = {
  studioName: 'Auren',
  logoUrl: null,
  logoInk: null,
  publicUrl: 'https://yoga.example.com',
  forumUrl: null,
  socialLinks: [{ name: 'Instagram', url: 'https://instagram.com/auren' }],
  contactEmail: 'a@example.com',
  copyrightYear: 2020,
  heroUrl: null,
  hero: null,
  ourStudio: [],
  palette: {},
  texts: {},
  payment: { mode: 'sandbox', publicKey: 'pk' },
  now: '2026-03-12T08:00:00.000Z',
}
const root = {
  id: 'root',
  pathname: '/',
  loaderData: { dehydrated: { queries: [{ state: { data: studio } }] } },
}
const at = (pathname: string) => [root, { id: 'page', pathname }]

const video: Video = {
  id: '0a4f0c3e-0000-4000-8000-000000000001',
  title: 'Morning ground',
  description: 'Feet, legs\nand breath.',
  thumbnailUrl: null,
  duration: 1200,
  level: 'AllLevels',
  props: [],
  tagList: ['Hatha'],
  tags: [],
  tagIds: [],
  coachUserId: null,
  coachUser: null,
}

const find = (tags: MetaDescriptor[], key: string, value: string) =>
  tags.find((tag) => (tag as Record<string, unknown>)[key] === value) as Record<string, string> | undefined
const og = (tags: MetaDescriptor[], name: string) => find(tags, 'property', `og:${name}`)?.content

test('a public page names its one address on the studio’s public host (SHARE-02)', () => {
  const tags = pageHead(at('/about'), { title: 'About', description: 'Who teaches here.' })
  expect(find(tags, 'rel', 'canonical')?.href).toBe('https://yoga.example.com/about')
  expect(og(tags, 'url')).toBe('https://yoga.example.com/about')
  expect(tags).toContainEqual({ title: 'About | Auren' })
  expect(find(tags, 'name', 'robots')).toBeUndefined()
})

test('what other sites show beside a link: title, words, and a picture, which is the studio’s own without another', () => {
  const tags = pageHead(at('/about'), { title: 'About', description: 'Who teaches here.' })
  expect([og(tags, 'title'), og(tags, 'description'), og(tags, 'site_name')]).toEqual([
    'About',
    'Who teaches here.',
    'Auren',
  ])
  expect(og(tags, 'image')).toMatch(/^https:\/\/yoga\.example\.com\/share\/studio\/[0-9a-z]+\.jpg$/)
  expect(find(tags, 'name', 'twitter:card')?.content).toBe('summary_large_image')
  const own = pageHead(at('/x'), { title: 'X', card: { video } })
  expect(og(own, 'image')).toMatch(/^https:\/\/yoga\.example\.com\/share\/class\/0a4f0c3e-/)
})

test('a page of one person is not for search engines, and tells other sites nothing', () => {
  expect(pageHead(at('/profile'), { title: 'Profile', description: 'Ada', hidden: true })).toEqual([
    { title: 'Profile | Auren' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('a description is one line and ends between words', () => {
  const tags = pageHead(at('/x'), { title: 'X', description: `Feet,\n legs ${'and breath '.repeat(40)}` })
  const said = find(tags, 'name', 'description')?.content ?? ''
  expect(said).toMatch(/^Feet, legs and breath .*[^,\s]…$/)
  expect(said.length).toBeLessThanOrEqual(160)
  expect(pageHead(at('/x'), { title: 'X', description: '🧘'.repeat(200) })).toSatisfy((all) =>
    JSON.stringify(all).isWellFormed(),
  )
})

test('what a page is about is said for search engines, with the words of schema.org', () => {
  const address = 'https://yoga.example.com/date/2026-03-12Z/video/1'
  const facts = videoFacts(studio, { video, address, since: '2026-03-12T00:00:00Z' })
  const tags = pageHead(at('/date/2026-03-12Z/video/1'), { title: 'X', facts: () => [facts] })
  expect(tags.at(-1)).toMatchObject({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: 'Morning ground',
      description: 'Feet, legs and breath.',
      uploadDate: '2026-03-12T00:00:00Z',
      duration: 'PT1200S',
      isAccessibleForFree: false,
      url: address,
    },
  })
  expect(JSON.stringify(facts)).toContain('https://yoga.example.com/share/class/')
  expect(Object.keys(facts)).not.toContain('contentUrl')
})

test('a plan on offer is an Offer with its price and period, and one still to come is none (PRICING-09)', () => {
  const plan = {
    id: video.id,
    cost: 12,
    title: 'Daily',
    description: '',
    pictureUrl: '',
    icon: 'entry_level',
    intervalUnit: 'Month',
    permissions: [],
    isSubscription: true,
    trialDays: 7,
    version: 'one',
  } as const
  const { offers } = offerFacts(
    studio,
    [
      { ...plan, permissions: [] },
      { ...plan, cost: 0, permissions: [] },
    ],
    'x',
  )
  expect(offers).toMatchObject([
    {
      '@type': 'Offer',
      name: 'Daily',
      price: '12.00',
      priceCurrency: 'USD',
      priceSpecification: { billingDuration: 'P30D' },
    },
  ])
})

test('the studio is an Organization, a path a Course, and a page knows the way to it', () => {
  expect(organizationFacts(studio)).toMatchObject({
    '@type': 'Organization',
    name: 'Auren',
    sameAs: ['https://instagram.com/auren'],
  })
  const path = {
    id: video.id,
    title: 'First steps',
    priceId: null,
    dateTime: '2026-03-01T00:00:00.000Z',
    videos: [video, { ...video, title: 'Second' }],
    videoIds: [],
    photo: null,
  }
  expect(courseFacts(studio, path, 'x')).toMatchObject({
    '@type': 'Course',
    name: 'First steps',
    description: 'Morning ground, Second',
    hasCourseInstance: { courseWorkload: 'PT40M' },
  })
  expect(breadcrumbFacts(studio, [['About', '/about']])).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://yoga.example.com/' },
      { position: 2, name: 'About', item: 'https://yoga.example.com/about' },
    ],
  })
})
