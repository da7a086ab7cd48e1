import { Container } from './container.tsx'
import { Note } from './note.tsx'
import styles from './offline-note.module.css'

/**
 * Message without JavaScript: public pages can be read, forms and films need it. And one for a page whose scripts did not come
 * (`late-scripts.ts`), which its style sheet shows.
 */
export function ScriptNote() {
  return (
    <>
      <noscript>
        <Container className={styles.place}>
          <Note tone="warn" title="JavaScript is off in this browser.">
            What is public can be read without it. Forms, films and your profile need it.
          </Note>
        </Container>
      </noscript>
      <Container className={styles.incomplete}>
        <Note tone="warn" title="This page did not come whole.">
          It can be read. For forms and films, load it again in a moment.
        </Note>
      </Container>
    </>
  )
}
