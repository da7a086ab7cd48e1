import type { Teacher } from '@studio/contract/people/schema.ts'
import { classCardPath, studioCardPath, teacherCardPath } from '@studio/contract/sharing/share-picture.ts'
import type { Settings } from '@studio/contract/studio/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import type { MetaDescriptor } from 'react-router'
import type { Facts } from './page-facts.ts'
import { settingsOfPage } from './root-settings.ts'
import { shortText } from './short-text.ts'

interface Head {
  title: string
  description?: string | undefined
  /** Whose card other sites show; without one the studio's own. */
  card?: { video: Video } | { teacher: Teacher } | undefined
  /** What the page is about, as search engines read it (schema.org): said by the server alone. */
  facts?: ((studio: Settings, address: string) => Facts[]) | undefined
  /** Whether the classes can be followed from here. */
  feed?: boolean
  /** Pages of one person are not for search engines. */
  hidden?: boolean
}

interface Match {
  id?: string
  pathname?: string
  loaderData?: unknown
}

/**
 * The head of a page: its title, and for a public page its one address on the studio's public host, what other sites show
 * beside a link to it, and what it is about (SHARE-02). All addresses are PUBLIC_URL's, whoever was asked for.
 */
export function pageHead(matches: readonly (Match | undefined)[], head: Head): MetaDescriptor[] {
  const studio = settingsOfPage(matches)
  const title = studio ? `${head.title} | ${studio.studioName}` : head.title
  if (head.hidden || !studio) return [{ title }, { name: 'robots', content: 'noindex' }]
  const address = `${studio.publicUrl}${matches.at(-1)?.pathname ?? '/'}`
  const description = shortText(head.description)
  const feed = { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: '/feed.xml' }
  return [
    { title },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(head.feed ? [{ ...feed, title: `Classes of ${studio.studioName}` }] : []),
    ...(description ? [{ name: 'description', content: description }] : []),
    ...cardTags(head, { studio, address, description }),
    ...factTags(head, studio, address),
  ]
}

interface Page {
  studio: Settings
  address: string
  description: string
}

/** OpenGraph's words; the networks that have words of their own read these where their own are missing. */
function cardTags({ title, card }: Head, { studio, address, description }: Page): MetaDescriptor[] {
  const tags = {
    type: 'website',
    site_name: studio.studioName,
    title,
    description,
    url: address,
    image: `${studio.publicUrl}${cardPath(studio, card)}`,
    'image:width': '1200',
    'image:height': '630',
  }
  return [
    ...Object.entries(tags)
      .filter(([, content]) => content !== '')
      .map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function cardPath(studio: Settings, card: Head['card']): string {
  if (!card) return studioCardPath(studio)
  return 'video' in card ? classCardPath(studio, card.video) : teacherCardPath(studio, card.teacher)
}

/** In the browser there are none: React leaves those of the first page alone, and would need a policy for others (S-S8). */
function factTags({ facts }: Head, studio: Settings, address: string): MetaDescriptor[] {
  if (!import.meta.env.SSR || !facts) return []
  return facts(studio, address).map((one) => ({
    'script:ld+json': { '@context': 'https://schema.org', ...one },
  }))
}
