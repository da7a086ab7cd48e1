import { lazyPart } from '../../ui/lazy-part.ts'
import { Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'

const PLACE = 'contact-form'
/** Distance below the window at which the form's scripts are loaded. */
const AHEAD = '800px'

/** Resolves when the server-rendered form comes near the window; at once without server rendering. */
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

const ContactForm = lazyPart(() => import('./contact-form.tsx').then((module) => module.ContactForm), {
  fallback: () => (
    <Loading>
      <SkeletonBox shape="panel" />
    </Loading>
  ),
  wanted: comesNear,
})

/** The contact form at the end of a page; its scripts load when it comes near. */
export function Contact() {
  return (
    <div id={PLACE}>
      <ContactForm />
    </div>
  )
}
