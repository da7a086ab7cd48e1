import { toasts } from '@studio/contract/training/messages.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { RestoredNote, useFormDraft } from '../../../office/dialog-draft.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { Back } from '../../../ui/buttons/back.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Icon, IconTrash } from '../../../ui/icons.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { OrderedVideos } from '../../videos/office-picker/ordered-videos.tsx'
import { VideoPicker } from '../../videos/office-picker/video-picker.tsx'
import { pathSizeText } from '../path-words.ts'
import { pathQuery } from '../queries.ts'
import { DeletePackDialog } from './delete-pack-dialog.tsx'
import { PackFields, type PackFormOf, packShape, usePackWords } from './pack-fields.tsx'
import styles from './packs.module.css'
import { readPack, usePackVideos, useSavePack } from './queries.ts'

export const meta = hiddenHead('Video pack')

/** ADMIN-04, PACK-01: one pack with its videos. */
export default function PackScreen() {
  const { id = '' } = useParams()
  const pack = useQuery({ ...pathQuery(id), staleTime: 0 })
  return (
    <QueryState query={pack} skeleton={<RowsSkeleton count={6} />}>
      {(found) => <PackEditor key={id} pack={found} />}
    </QueryState>
  )
}

const PACKS = '/admin/live/packs'

const typedOf = ({ title, priceId }: Pick<TrainingPack, 'title' | 'priceId'>) => ({
  title,
  priceId: priceId ?? '',
})

/** Title and plan of a pack, saved by a button, and its videos, saved with every change. */
function PackEditor({ pack }: { pack: TrainingPack }) {
  const id = useId()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const form: PackFormOf = useCheckedForm(packShape, {
    defaultValues: typedOf(pack),
  })
  const afresh = useFormDraft(form, `pack ${pack.id}`)
  const { version, saved, refused, meanwhile } = useConcurrentEdit({
    form,
    stored: pack,
    valuesOf: typedOf,
    words: usePackWords(),
    read: () => readPack(pack.id),
    save: (typed, from) => save.mutate({ typed, version: from }),
  })
  const save = useSavePack(pack.id, { onRefused: refused, onDone: saved })

  return (
    <>
      <Back to={PACKS}>Video packs</Back>
      <TitleBar title={pack.title}>
        <Button variant="plain" size="sm" onClick={() => setLeaving(true)}>
          <Icon of={IconTrash} size="small" />
          Delete
        </Button>
        <Button type="submit" form={id} size="sm" busy={save.isPending}>
          Save
        </Button>
      </TitleBar>
      {afresh && <RestoredNote onAfresh={afresh} />}
      <PackVideos pack={pack}>
        <Form
          id={id}
          onSubmit={form.handleSubmit((typed) => save.isPending || save.mutate({ typed, version }))}
          onKeyDown={submitByKeys}
        >
          <MeanwhileNote {...meanwhile} busy={save.isPending} />
          <PackFields form={form} />
        </Form>
      </PackVideos>
      {leaving && (
        <DeletePackDialog pack={pack} onClose={() => setLeaving(false)} onDone={() => void navigate(PACKS)} />
      )}
    </>
  )
}

/** PACK-01 to PACK-03: a pack's videos in order, below `children`, and the library to add from. */
function PackVideos({ pack, children }: { pack: TrainingPack; children: ReactNode }) {
  const change = usePackVideos(pack.id)
  const { videos } = pack
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        {children}
        <section>
          <div className={styles.head}>
            <h2>Videos</h2>
            <span className={styles.size}>{pathSizeText(pack)}</span>
          </div>
          <div className={styles.panel}>
            {videos.length === 0 && (
              <p className={styles.none}>Members see this pack once it holds a video.</p>
            )}
            <OrderedVideos
              label="Videos of this pack"
              videos={videos}
              onOrder={(order) => change.mutate({ change: (now) => inOrder(now, order) })}
              onRemove={({ id }) =>
                change.mutate({
                  change: (now) => now.filter((one) => one.id !== id),
                  done: toasts.removed,
                })
              }
            />
          </div>
        </section>
      </div>
      <section className={`${styles.panel} ${styles.add}`}>
        <h2 className={styles.picks}>Add videos</h2>
        <VideoPicker
          chosen={videos.map(({ id }) => id)}
          onAdd={(video) => change.mutate({ change: (now) => withVideo(now, video), done: toasts.added })}
        />
      </section>
    </div>
  )
}

/** Sorts by the wanted order; videos that are not in it come last. */
function inOrder(videos: readonly Video[], order: readonly Video[]): Video[] {
  const wanted = order.map(({ id }) => id)
  const placeOf = ({ id }: Video) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length)
  return videos.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const withVideo = (videos: readonly Video[], video: Video) => [
  ...videos.filter(({ id }) => id !== video.id),
  video,
]
