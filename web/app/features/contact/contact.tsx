import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'

const PLACE = 'contact-form'
/** How far below the window the form is when its scripts are fetched, so that it is alive once it is seen. */
const AHEAD = '800px'

/** Until the form, as the server rendered it, comes near the window; at once where there is nothing rendered yet. */
function comesNear(): Promise<void> {
  const place = typeof document === 'undefined' ? null : document.getElementById(PLACE)
  if (!place) return Promise.resolve()
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        resolve()
      },
      { rootMargin: AHEAD },
    )
    watch.observe(place)
  })
}

const ContactForm = lazyPart(
  () => import('./contact-form.tsx').then((module) => module.ContactForm),
  comesNear,
)

/** The contact form at the end of a page, whose scripts wait until somebody comes near. */
export function Contact() {
  const waiting = (
    <Loading>
      <SkeletonBox shape="panel" />
    </Loading>
  )
  return (
    <div id={PLACE}>
      <Suspense fallback={waiting}>
        <ContactForm />
      </Suspense>
    </div>
  )
}
