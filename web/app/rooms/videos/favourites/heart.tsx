import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconHeart } from '../../../ui/icons.tsx'
import styles from './heart.module.css'
import { useFavourite, useIsFavourite } from './queries.ts'

/** Adds a class to the favourites, or removes it; hidden for visitors. */
export function Heart({ video }: { video: { id: string; title: string } }) {
  const kept = useIsFavourite(video.id)
  const { mutate } = useFavourite(video.id)
  if (kept === null) return null
  return (
    <IconButton
      icon={IconHeart}
      className={styles.heart}
      label={`Keep ${video.title} as a favourite`}
      aria-pressed={kept}
      onClick={() => mutate(!kept)}
    />
  )
}
