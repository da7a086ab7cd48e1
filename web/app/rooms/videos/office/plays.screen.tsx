import type { PlayedVideo } from '@studio/contract/videos/plays/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { LibraryTabs } from '../../../office/tab-links.tsx'
import type { Column } from '../../../office/table/column.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { rangeOf } from '../../overview/office/queries.ts'
import { RangeSelect } from '../../overview/office/range-select.tsx'
import { useToday } from '../../studio/studio-clock.tsx'
import { playsPlace, shareText, watchedTimeText } from '../office-plays/play-words.ts'
import { playedVideosQuery } from './queries.ts'

const TITLE = 'Views'

export const meta = hiddenHead(TITLE)

const columnsAt = (place: string, days: string): Column<PlayedVideo>[] => [
  {
    head: 'Video',
    cell: ({ id, title }) => (
      <TextLink to={`${place}/${id}?days=${days}`} title={title}>
        {title}
      </TextLink>
    ),
  },
  ...(place.startsWith('/admin')
    ? [
        {
          head: 'Teacher',
          cell: ({ teacher }: PlayedVideo) => teacher ?? 'The studio',
          width: 'state' as const,
          wideOnly: true,
        },
      ]
    : []),
  { head: 'Plays', cell: ({ plays }) => countText(plays), width: 'word', named: true },
  { head: 'Watched', cell: ({ seconds }) => watchedTimeText(seconds), width: 'date', named: true },
  {
    head: 'Finished',
    cell: ({ finished, plays }) => shareText(finished, plays),
    width: 'state',
    named: true,
  },
]

/** Films by how much was watched of them: all for an Admin, a teacher's own; the range is in the URL. */
export default function PlaysScreen() {
  const place = playsPlace(useLocation().pathname)
  const [pageNumber, turnTo] = usePage('page')
  const [search, setSearch] = useBrowserSearch()
  const range = rangeOf(search.get('days'))
  const films = useQuery(playedVideosQuery({ today: useToday(), range, pageNumber }))
  return (
    <>
      <TitleBar title={TITLE}>
        <RangeSelect range={range} onChoose={(days) => setSearch({ days })} />
      </TitleBar>
      <LibraryTabs />
      <RecordList
        label={TITLE}
        query={films}
        pageNumber={pageNumber}
        onTurn={turnTo}
        columns={columnsAt(place, range)}
        empty="Nobody watched a video in this period"
      />
    </>
  )
}

/** Page of a list, from 1, in the URL under the list's own name, so that two lists of a screen are independent. */
function usePage(parameter: string): [pageNumber: number, turnTo: (pageNumber: number) => void] {
  const [query, setQuery] = useBrowserSearch()
  const asked = Number(query.get(parameter))
  const pageNumber = Number.isSafeInteger(asked) && asked > 0 ? asked : 1
  const turnTo = (next: number) =>
    setQuery(
      (now) => {
        const { [parameter]: _, ...others } = Object.fromEntries(now)
        return next > 1 ? { ...others, [parameter]: String(next) } : others
      },
      { preventScrollReset: true },
    )
  return [pageNumber, turnTo]
}
