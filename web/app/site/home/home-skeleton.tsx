import { Container, Section } from '../../ui/page/container.tsx'
import layout from '../../ui/page/layout.module.css'
import { ClassCardSkeleton, Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'
import styles from './home.module.css'

/** What the server renders of home for somebody it knows to be signed in: the boxes, not the visitor's view (D2). */
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

/** The boxes of three classes. */
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
