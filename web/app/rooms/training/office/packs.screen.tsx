import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import cards from '../../../office/cards.module.css'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { LibraryTabs } from '../../../office/tab-links.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton, IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Icon, IconPencil, IconPlus, IconTrash } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { ClassCardSkeletons } from '../../../ui/page/skeleton.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { eachOnce, NextPage } from '../../../ui/query/next-page.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { usePlanTitle } from '../../plans/use-plan-title.ts'
import { pathSizeText } from '../path-words.ts'
import { DeletePackDialog } from './delete-pack-dialog.tsx'
import { ALL_WITH_PATHS, PackFields, type PackFormOf, packShape } from './pack-fields.tsx'
import styles from './packs.module.css'
import { packsQuery, useCreatePack } from './queries.ts'

export const meta = hiddenHead('Video packs')

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
            {shown.search || list.isPlaceholderData
              ? 'No video pack has these words in its title'
              : 'No video packs yet'}
          </EmptyState>
        }
      >
        {() => (
          <div className={cards.grid} aria-busy={list.isPlaceholderData}>
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
    <span className={cards.title}>Another video pack</span>
    <small>Members see it as a training path</small>
  </button>
)

const PacksSkeleton = () => <ClassCardSkeletons className={cards.grid} />

/** Creates a pack and opens its page, where its videos are chosen. */
function NewPackDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form: PackFormOf = useCheckedForm(packShape, { defaultValues: { title: '', priceId: '' } })
  const create = useCreatePack({
    onDone: (id) => void navigate(`/admin/training-pack/${id}`),
    onRefused: (error) => showRefusal(form, error),
  })
  return (
    <FormDialog
      title="New video pack"
      form={form}
      keepAs="pack"
      busy={create.isPending}
      onSubmit={(typed) => create.mutate(typed)}
      onClose={onClose}
      submitText="Create"
    >
      <p>Members see it as a training path once it holds a video.</p>
      <PackFields stacked form={form} />
    </FormDialog>
  )
}

/** Address of a pack's page (ADMIN-04). */
const packPath = (id: string) => `/admin/training-pack/${id}`

interface PackCardProps {
  pack: TrainingPack
  /** Plan that the pack is restricted to. */
  plan: string
  onDelete: () => void
}

/** A pack as a card, linked to its page. */
function PackCard({ pack, plan, onDelete }: PackCardProps) {
  const tagList = pack.videos[0]?.tagList ?? []
  return (
    <article className={cards.card}>
      <Link to={packPath(pack.id)} aria-label={`${pack.title}, ${pathSizeText(pack)}`}>
        <ClassPrint
          video={{ title: pack.title, thumbnailUrl: null, tagList }}
          photo={pack.photo && { of: pack.photo, sizes: '(max-width: 599px) 100vw, 360px' }}
          words={pathSizeText(pack)}
        />
      </Link>
      <div className={cards.foot}>
        <span className={cards.words}>
          <h2 className={cards.title}>{pack.title}</h2>
          <small>{plan}</small>
        </span>
        <IconButtonLink icon={IconPencil} label={`Edit ${pack.title}`} to={packPath(pack.id)} />
        <IconButton icon={IconTrash} label={`Delete ${pack.title}`} onClick={onDelete} />
      </div>
    </article>
  )
}
