import type { Teacher } from '@studio/contract/people/schema.ts'
import { classCardPath, studioCardPath, teacherCardPath } from '@studio/contract/sharing/share-picture.ts'
import type { Settings } from '@studio/contract/studio/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import type { DehydratedState } from '@tanstack/react-query'
import type { MetaDescriptor } from 'react-router'
import type { StructuredData } from './page-facts.ts'
import { shortText } from './short-text.ts'

interface Head {
  title: string
  description?: string | undefined
  /** Subject of the share card; the studio's card without one. */
  card?: { video: Video } | { teacher: Teacher } | { picture: string } | undefined
  /** Structured data for search engines (schema.org), rendered by the server only. */
  facts?: ((studio: Settings, address: string) => StructuredData[]) | undefined
  /** Whether the page links the RSS feed of classes. */
  feed?: boolean
  /** Excludes personal pages from search engines. */
  hidden?: boolean
  /** Only who has its link finds the page; other sites may show its card. */
  unlisted?: boolean
}

interface Match {
  id?: string
  pathname?: string
  loaderData?: unknown
}

/**
 * Head of a page: title, and for a public page its canonical URL, share card and structured data (SHARE-02). All URLs begin with
 * PUBLIC_URL, whatever host was requested.
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
    head.unlisted
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: address },
    ...(head.feed ? [{ ...feed, title: `Classes from ${studio.studioName}` }] : []),
    ...(description ? [{ name: 'description', content: description }] : []),
    ...cardTags(head, { studio, address, description }),
    ...factTags(head, studio, address),
  ]
}

/** The `meta` of a page that search engines leave out. */
export const hiddenHead =
  (title: string) =>
  ({ matches }: { matches: readonly (Match | undefined)[] }): MetaDescriptor[] =>
    pageHead(matches, { title, hidden: true })

interface Page {
  studio: Settings
  address: string
  description: string
}

/** OpenGraph tags, which other networks use as a fallback. */
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
  if ('picture' in card) return card.picture
  return 'video' in card ? classCardPath(studio, card.video) : teacherCardPath(studio, card.teacher)
}

/** Absent in the browser: React keeps the first page's tags, and others would need a CSP exception (S-S8). */
function factTags({ facts }: Head, studio: Settings, address: string): MetaDescriptor[] {
  if (!import.meta.env.SSR || !facts) return []
  return facts(studio, address).map((one) => ({
    'script:ld+json': { '@context': 'https://schema.org', ...one },
  }))
}

interface Match {
  id?: string
  loaderData?: unknown
}

/** The studio's settings from the data of the root's loader. */
export function settingsIn(dehydrated: DehydratedState | null | undefined): Settings | undefined {
  return dehydrated?.queries[0]?.state.data as Settings | undefined
}

/** The same from the matches of a page. */
export function settingsOfPage(matches: readonly (Match | undefined)[]): Settings | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { dehydrated?: DehydratedState | null }
    | undefined
  return settingsIn(root?.dehydrated)
}
