import { Container, Section } from '../../ui/page/container.tsx'
import layout from '../../ui/page/layout.module.css'
import { ClassCardSkeleton, Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'
import styles from './home.module.css'

/** Server rendering of home for signed-in people: skeletons instead of the visitor's view (D2). */
export function HomeSkeleton() {
  return (
    <>
      <Container>
        <Loading className={styles.memberTop}>
          <SkeletonBox shape="title" />
          <SkeletonBox shape="portrait" />
        </Loading>
      </Container>
      <ClassRowSkeleton />
    </>
  )
}

/** Skeletons of three classes. */
function ClassRowSkeleton() {
  return (
    <Section tight>
      <Loading className={layout.grid3}>
        <ClassCardSkeleton />
        <ClassCardSkeleton />
        <ClassCardSkeleton />
      </Loading>
    </Section>
  )
}
