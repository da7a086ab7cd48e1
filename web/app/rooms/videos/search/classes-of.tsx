import type { Teacher } from '@studio/contract/people/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { useUser } from '../../../platform/session.ts'
import { Section } from '../../../ui/page/container.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { readFilters } from '../list-filters.ts'
import { LoadMore } from '../load-more.tsx'
import { FoundCards } from './found-cards.tsx'
import { MoreElsewhere } from './more-elsewhere.tsx'
import { foundVideosQuery } from './queries.ts'

/** Two rows of three, three of two. */
const STEP = 6

const longer = (pageLength: number) => new URLSearchParams({ length: String(pageLength) })

/** What a teacher has recorded that is open to whoever asks, or for a visitor all of it. */
export function classesOfQuery(teacherId: string, search = new URLSearchParams()) {
  const { pageLength } = readFilters(search, STEP)
  return foundVideosQuery({
    ...{ newestFirst: true, minutes: null, words: '', levels: [], props: [] },
    ...{ coachUsersIds: [teacherId], tagsIds: [], pageLength },
  })
}

/** A teacher's recorded classes as cards, six more with each Load More; nothing where there are none. */
export function ClassesOf({ teacher }: { teacher: Pick<Teacher, 'id' | 'firstName'> }) {
  const [search, setSearch] = useBrowserSearch()
  const { pageLength } = readFilters(search, STEP)
  const list = useQuery(classesOfQuery(teacher.id, search))
  const user = useUser()
  const loadMore = () => setSearch(longer(pageLength + STEP), { replace: true, preventScrollReset: true })
  if (!list.data || list.data.total + list.data.closed === 0) return null
  const { records, total, closed } = list.data
  return (
    <Section sunk>
      <SectionHead
        title={`Classes with ${teacher.firstName}`}
        end={<TextLink to={`/search?teacher=${teacher.id}`}>Find one that fits</TextLink>}
      />
      <FoundCards videos={records} headingLevel={3} />
      {total > 0 && (
        <LoadMore
          controls={{ filters: { pageLength }, loadMore }}
          shown={records.length}
          total={total}
          list={list}
        />
      )}
      {user && <MoreElsewhere closed={closed} />}
    </Section>
  )
}
