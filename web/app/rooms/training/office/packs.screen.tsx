import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaArgs } from 'react-router'
import { LibraryTabs } from '../../../office/tab-links.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconPlus } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { ClassCardSkeleton } from '../../../ui/page/skeleton.tsx'
import { eachOnce } from '../../../ui/query/each-once.ts'
import { NextPage } from '../../../ui/query/next-page.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { usePlanTitle } from '../../plans/use-plan-title.ts'
import { DeletePackDialog } from './delete-pack-dialog.tsx'
import { NewPackDialog } from './new-pack-dialog.tsx'
import { PackCard } from './pack-card.tsx'
import { ALL_WITH_PATHS } from './pack-fields.tsx'
import styles from './packs.module.css'
import { packsQuery } from './queries.ts'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Video packs', hidden: true })

/** Video packs, which members see as training paths, newest first. */
export default function PacksScreen() {
  const { shown, typed, setTyped } = useListAddress('title')
  const list = useInfiniteQuery(packsQuery(shown.search))
  const packs = eachOnce(list.data?.pages ?? [])
  const titleOf = usePlanTitle(
    packs.flatMap(({ priceId }) => priceId ?? []),
    'One plan',
  )
  const [leaving, setLeaving] = useState<TrainingPack | null>(null)
  const { begun, begin, end } = useBegun()
  const planOf = ({ priceId }: TrainingPack) => (priceId ? titleOf(priceId) : ALL_WITH_PATHS)
  return (
    <>
      <TitleBar title="Video Library">
        <SearchBox label="Search by title" typed={typed} onType={setTyped} />
        <Button data-new size="sm" onClick={() => begin('new')}>
          <Icon of={IconPlus} size="small" />
          New video pack
        </Button>
      </TitleBar>
      <LibraryTabs />
      <QueryState
        query={list}
        skeleton={<PacksSkeleton />}
        empty={
          <EmptyState picture="seated">
            {shown.search ? 'No video pack has these words in its title' : 'No video packs yet'}
          </EmptyState>
        }
      >
        {() => (
          <div className={styles.grid} aria-busy={list.isPlaceholderData}>
            {packs.map((pack) => (
              <PackCard key={pack.id} pack={pack} plan={planOf(pack)} onDelete={() => setLeaving(pack)} />
            ))}
            {!shown.search && !list.hasNextPage && <AnotherPack onClick={() => begin('new')} />}
          </div>
        )}
      </QueryState>
      <div className={styles.more}>
        <NextPage list={list} />
      </div>
      {leaving && (
        <DeletePackDialog pack={leaving} onClose={() => setLeaving(null)} onDone={() => setLeaving(null)} />
      )}
      {begun === 'new' && <NewPackDialog onClose={end} />}
    </>
  )
}

/** Ends the whole list; its name is not that of the button above, so that the two are told apart. */
const AnotherPack = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={styles.another} onClick={onClick}>
    <span className={styles.hole}>
      <Icon of={IconPlus} />
    </span>
    <span className={styles.title}>Another video pack</span>
    <small>Members see it as a training path</small>
  </button>
)

const PacksSkeleton = () => (
  <span className={styles.grid}>
    <ClassCardSkeleton />
    <ClassCardSkeleton />
    <ClassCardSkeleton />
  </span>
)
