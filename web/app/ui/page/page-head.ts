import type { MetaDescriptor } from 'react-router'

interface Head {
  title: string
  description?: string | undefined
  /** Pages of one person are not for search engines. */
  hidden?: boolean
}

interface Match {
  id?: string
  loaderData?: unknown
}

/** The title, description and robots line of a page; the studio's name comes from the root's settings. */
export function pageHead(matches: readonly (Match | undefined)[], head: Head): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { studioName?: string }
    | undefined
  const title = root?.studioName ? `${head.title} | ${root.studioName}` : head.title
  return [
    { title },
    { property: 'og:title', content: title },
    ...(head.description
      ? [
          { name: 'description', content: head.description },
          { property: 'og:description', content: head.description },
        ]
      : []),
    ...(head.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
