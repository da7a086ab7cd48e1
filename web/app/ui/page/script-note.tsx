import { Container } from './container.tsx'
import { Note } from './note.tsx'
import styles from './offline-note.module.css'

/**
 * Message without JavaScript: public pages can be read, forms and films need it. And those for a page whose scripts did not come,
 * or are not understood by an older browser (`lazy-scripts.ts`), which its style sheet shows.
 */
export function ScriptNote() {
  return (
    <>
      <noscript>
        <Container className={styles.place}>
          <Note tone="warn" title="JavaScript is off in this browser.">
            You can read the public pages without it. Forms, classes and your profile need it.
          </Note>
        </Container>
      </noscript>
      <Container className={styles.incomplete}>
        <Note tone="warn" title="Part of this page did not arrive.">
          You can read it. For forms and classes, load it again in a moment.
        </Note>
      </Container>
      <Container className={styles.older}>
        <Note tone="warn" title="This browser is too old for all of the studio.">
          You can read the pages. For forms and classes, update it or use another one.
        </Note>
      </Container>
    </>
  )
}
