import { noLongerShared, SHARE_PICTURE } from '@studio/contract/sharing/share-picture.ts'
import type { SharedYear } from '@studio/contract/videos/shared-year/schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { isRouteErrorResponse, type MetaArgs, useParams, useRouteError } from 'react-router'
import { prefetch, prefetchedData } from '../../../platform/prefetch.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/page/container.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { Print } from '../../../ui/portraits/print.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { sharedYearQuery } from './queries.ts'
import styles from './shared-year.module.css'

const page = prefetch(({ params }) => [sharedYearQuery(params.token ?? '')])
export const loader = page.loader
export const clientLoader = page.clientLoader

/** The link may end at any moment, and nobody keeps its page beyond that. */
export const headers = () => ({ 'cache-control': 'no-store' })

export function meta({ matches, params }: MetaArgs) {
  const shared = prefetchedData<SharedYear>(matches, sharedYearQuery(params.token ?? '').queryKey)
  if (!shared) return pageHead(matches, { title: noLongerShared, hidden: true })
  return pageHead(matches, {
    title: shared.title,
    description: shared.line,
    card: { picture: shared.picture },
    unlisted: true,
  })
}

/** What somebody shares of their year: its picture and one line. */
export default function SharedYearScreen() {
  const { token = '' } = useParams()
  const { data } = useSuspenseQuery(sharedYearQuery(token))
  return (
    <Page>
      {/* Both stand in the picture. */}
      <VisuallyHidden>
        <h1>{data.title}</h1>
        <p>{data.line}</p>
      </VisuallyHidden>
      <Print shape="free" className={styles.picture}>
        <img src={data.picture} alt="" {...SHARE_PICTURE} fetchPriority="high" />
      </Print>
      <div className={styles.ways}>
        <LinkButton to="/membership-pricing">Begin your own</LinkButton>
        <LinkButton variant="line" to="/daily-classes">
          Today’s classes
        </LinkButton>
      </div>
    </Page>
  )
}

/** The link has ended; what else goes wrong is told as everywhere. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 410) throw error
  return (
    <Page>
      <title>{noLongerShared}</title>
      <EmptyState
        picture="seated"
        title={<h1 className={styles.ended}>{noLongerShared}</h1>}
        action={
          <LinkButton variant="line" to="/">
            Go to the home page
          </LinkButton>
        }
      >
        Whoever shared it has ended the link.
      </EmptyState>
    </Page>
  )
}
