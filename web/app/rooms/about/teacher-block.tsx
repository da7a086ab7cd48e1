import type { Teacher } from '@studio/contract/people/schema.ts'
import { teacherAnchor, teacherPath } from '@studio/contract/sharing/addresses.ts'
import { Portrait } from '../../ui/portraits/portrait.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import styles from './about.module.css'

/** Sentences shown; 'See details' opens the rest. */
const SHOWN = 2

/** ABOUT-05 to ABOUT-08: one teacher, portrait left or right, at an anchor of the teacher's name. */
export function TeacherBlock({ teacher, flipped }: { teacher: Teacher; flipped: boolean }) {
  const name = fullName(teacher)
  const [first] = afterSentences(teacher.description, SHOWN)
  return (
    <article
      id={teacherAnchor(fullName(teacher))}
      className={classNames(styles.block, flipped && styles.flipped)}
    >
      <Portrait person={teacher} className={styles.portrait} />
      <div>
        <h3 className={styles.name} translate="no">
          {name}
        </h3>
        <p className={styles.words}>{first}</p>
        <TextLink to={teacherPath(teacher.id)} aria-label={`See details, ${name}`}>
          See details
        </TextLink>
      </div>
    </article>
  )
}

/** Splits a text after `count` sentences; the rest may be empty. */
export function afterSentences(text: string, count: number): [first: string, rest: string] {
  const sentences = text.split(/(?<=[.!?…]["'’”)]?)\s+/u)
  return [sentences.slice(0, count).join(' '), sentences.slice(count).join(' ')]
}
