import { expect, type Page, test } from '@playwright/test'
import { complaintsOf } from './complaints.ts'
import { open } from './open.ts'

/** Returns the metadata that search engines and other sites read. */
async function headOf(page: Page) {
  return page.evaluate(() => {
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? null
    const facts = [...document.querySelectorAll('script[type="application/ld+json"]')]
    return {
      canonical: [...document.querySelectorAll('link[rel="canonical"]')].map((one) =>
        one.getAttribute('href'),
      ),
      description: content('meta[name="description"]'),
      title: content('meta[property="og:title"]'),
      url: content('meta[property="og:url"]'),
      image: content('meta[property="og:image"]'),
      facts: facts.map((one) => JSON.parse(one.textContent ?? '')['@type'] as string),
    }
  })
}

const firstLink = async (page: Page, list: string, start: string) => {
  await open(page, list)
  return (await page.locator(`main a[href^="${start}"]`).first().getAttribute('href')) ?? ''
}

test('each kind of public page says what it is, where, and with which picture, and its policy is not broken (SHARE-02, S-S8)', {
  tag: '@night',
}, async ({ page, baseURL, request }) => {
  const complaints = await complaintsOf(page)
  const pages = [
    { path: '/', facts: ['Organization'] },
    { path: '/about', facts: ['Organization', 'BreadcrumbList'] },
    { path: '/membership-pricing', facts: ['Service', 'BreadcrumbList'] },
    { path: await firstLink(page, '/', '/date/'), facts: ['VideoObject', 'BreadcrumbList'] },
    {
      path: await firstLink(page, '/training-paths', '/training-track/'),
      facts: ['Course', 'VideoObject', 'BreadcrumbList'],
    },
    { path: await firstLink(page, '/about', '/teacher-detail/'), facts: ['Person', 'BreadcrumbList'] },
  ]
  for (const { path, facts } of pages) {
    await open(page, path)
    const head = await headOf(page)
    expect(head).toMatchObject({ canonical: [`${baseURL}${path}`], url: `${baseURL}${path}`, facts })
    expect(head.description?.length, path).toBeGreaterThan(10)
    const picture = await request.get(head.image ?? '')
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/jpeg'])
  }
  expect(complaints).toEqual([])
})

test('the address that a browser shares follows the way through the studio', { tag: '@night' }, async ({
  page,
  baseURL,
}) => {
  const complaints = await complaintsOf(page)
  await open(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for the practice you will keep')
  await expect.poll(async () => (await headOf(page)).canonical).toEqual([`${baseURL}/membership-pricing`])
  expect((await headOf(page)).title).toBe('Pricing')
  expect(complaints).toEqual([])
})

test('every page that the sitemap names is there, and the feed’s classes are (SHARE-02)', {
  tag: '@night',
}, async ({ request, baseURL }) => {
  const places = async (path: string) => {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    return [...(await answer.text()).matchAll(/<(?:loc|guid)>([^<]*)</g)].map(([, place]) => place ?? '')
  }
  const lists = await places('/sitemap.xml')
  expect(lists.length).toBeGreaterThan(2)
  const pages = await places(`${baseURL}/sitemaps/pages.xml`)
  const others = await Promise.all(lists.map(places))
  const some = [
    ...pages,
    ...others.flatMap((list) => list.slice(0, 2)),
    ...(await places('/feed.xml')).slice(0, 2),
  ]
  for (const place of new Set(some)) {
    expect(place.startsWith(`${baseURL}/`), place).toBe(true)
    expect((await request.get(place)).status(), place).toBe(200)
  }
})
