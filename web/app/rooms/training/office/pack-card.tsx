import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { Link } from 'react-router'
import { IconButton, IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import { IconPencil, IconTrash } from '../../../ui/icons.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { pathSizeText } from '../path-words.ts'
import styles from './packs.module.css'

/** Address of a pack's page (ADMIN-04). */
export const packPath = (id: string) => `/admin/training-pack/${id}`

interface PackCardProps {
  pack: TrainingPack
  /** Plan that the pack is restricted to. */
  plan: string
  onDelete: () => void
}

/** A pack as a card, linked to its page. */
export function PackCard({ pack, plan, onDelete }: PackCardProps) {
  const tagList = pack.videos[0]?.tagList ?? []
  return (
    <article className={styles.card}>
      <Link to={packPath(pack.id)} aria-label={`${pack.title}, ${pathSizeText(pack)}`}>
        <ClassPrint
          video={{ title: pack.title, thumbnailUrl: null, tagList }}
          photo={pack.photo && { of: pack.photo, sizes: '(max-width: 599px) 100vw, 360px' }}
          words={pathSizeText(pack)}
        />
      </Link>
      <div className={styles.foot}>
        <span className={styles.words}>
          <h2 className={styles.title}>{pack.title}</h2>
          <small>{plan}</small>
        </span>
        <IconButtonLink icon={IconPencil} label={`Edit ${pack.title}`} to={packPath(pack.id)} />
        <IconButton icon={IconTrash} label={`Delete ${pack.title}`} onClick={onDelete} />
      </div>
    </article>
  )
}
