import { Container, Section } from '../../ui/page/container.tsx'
import { ClassCardSkeletons, Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'
import styles from './member-frame.module.css'
import type { Sky } from './member-frame.tsx'

/** Server rendering of home for signed-in people: the sky and skeletons instead of the visitor's view (D2). */
export function HomeSkeleton({ ground }: Pick<Sky, 'ground'>) {
  return (
    <>
      <section className={styles.hero} data-ground={ground}>
        <Container>
          <Loading className={styles.bones}>
            <SkeletonBox shape="title" />
            <SkeletonBox shape="short" />
          </Loading>
        </Container>
      </section>
      <CardSkeleton />
      <Section tight>
        <Loading>
          <ClassCardSkeletons />
        </Loading>
      </Section>
    </>
  )
}

/** The card's box: a wash of the sky's colours, bars for title and facts. */
function CardSkeleton() {
  return (
    <Container className={styles.start}>
      <div className={styles.card}>
        <span className={styles.wash} />
        <Loading className={styles.bones}>
          <SkeletonBox shape="short" />
          <SkeletonBox shape="title" />
          <SkeletonBox shape="line" />
          <SkeletonBox shape="button" />
        </Loading>
      </div>
      <div className={styles.day} />
    </Container>
  )
}
