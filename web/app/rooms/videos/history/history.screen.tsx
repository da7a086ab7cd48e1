import { MINUTE } from '@studio/contract/dates.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ClassCard } from '../../../ui/cards/class-card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { IconX } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import layout from '../../../ui/page/layout.module.css'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { ClassCardSkeletons } from '../../../ui/page/skeleton.tsx'
import { eachOnceBy, NextPage } from '../../../ui/query/next-page.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { agoText } from '../../../ui/words/ago-text.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { PracticePanel } from '../practice/practice-panel.tsx'
import { historyQuery, useClearHistory, useKeepHistory } from '../progress/queries.ts'
import styles from './history.module.css'
import { practicesQuery, useRemoveWatched } from './queries.ts'

export const meta = hiddenHead('History')

/** What the viewer has watched and when, latest first, with switches to turn it off and to clear it. */
export default function HistoryScreen() {
  // Nobody knows before how much room the panel takes; what is below would move.
  const panelWaits = useQuery(practicesQuery()).isPending
  return (
    <div className={styles.page}>
      <h2>History</h2>
      <PracticePanel />
      {!panelWaits && <Watched />}
    </div>
  )
}

function Watched() {
  const list = useInfiniteQuery(historyQuery())
  const now = useNow(MINUTE, useStudioClock())
  const watched = eachOnceBy(list.data?.pages ?? [], ({ video }) => video.id)
  return (
    <>
      <QueryState query={list} skeleton={<ClassCardSkeletons />}>
        {({ pages }) => (
          <>
            <Choices enabled={pages[0]?.enabled ?? true} empty={watched.length === 0} />
            {watched.length === 0 && (
              <EmptyState picture="seated" action={<LinkButton to="/search">Find a class</LinkButton>}>
                What you watch is listed here, and resumes where you stopped.
              </EmptyState>
            )}
            <div className={layout.grid3}>
              {watched.map(({ video, seconds, finished, dateTime }) => (
                <ClassCard
                  key={video.id}
                  video={video}
                  to={`/video/${video.id}`}
                  watched={finished && seconds === 0}
                  watchedSeconds={seconds}
                  before={agoText(dateTime, now)}
                  end={<RemoveWatched video={video} />}
                />
              ))}
            </div>
          </>
        )}
      </QueryState>
      <div className={layout.middle}>
        <NextPage list={list} />
      </div>
    </>
  )
}

/** Switch for the history, and the button that clears it. */
function Choices({ enabled, empty }: { enabled: boolean; empty: boolean }) {
  const keep = useKeepHistory()
  const clear = useClearHistory()
  const askToClear = () =>
    showAlert({
      title: 'History',
      description:
        'Everything you have watched is removed from this list, along with its marks, your year of practice with the picture that you may have shared, and where each class resumes. This can’t be undone.',
      okText: 'Clear',
      onOk: () => clear.mutate(),
    })
  return (
    <div className={styles.choices}>
      <Checkbox
        label="Remember what I watch, so that classes resume where I stopped"
        checked={keep.isPending ? keep.variables : enabled}
        onChange={({ target }) => keep.mutate(target.checked)}
      />
      {!empty && (
        <Button variant="line" size="sm" busy={clear.isPending} onClick={askToClear}>
          Clear history
        </Button>
      )}
    </div>
  )
}

/** Removes one class from the history, after a question: its practices can't be restored. */
function RemoveWatched({ video }: { video: { id: string; title: string } }) {
  const remove = useRemoveWatched(video)
  const ask = () =>
    showAlert({
      title: 'History',
      description: `“${video.title}” is removed from this list, along with its mark, its days in your year of practice and where it resumes. This can’t be undone.`,
      okText: 'Remove',
      onOk: () => remove.mutate(),
    })
  const label = `Remove ${video.title} from your history`
  return <IconButton icon={IconX} label={label} disabled={remove.isPending} onClick={ask} />
}
