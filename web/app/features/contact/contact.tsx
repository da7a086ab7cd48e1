import { lazy, Suspense } from 'react'
import { Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'

const PLACE = 'contact-form'
/** How far below the window the form is when its scripts are fetched, so that it is alive once it is seen. */
const AHEAD = '800px'

/** Until the form, as the server rendered it, comes near the window; at once where the page is drawn in the browser. */
function comesNear(): Promise<void> {
  const place = document.getElementById(PLACE)
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

const ContactForm = lazy(async () => {
  if (typeof document !== 'undefined') await comesNear()
  return { default: (await import('./contact-form.tsx')).ContactForm }
})

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
