import { Container } from './container.tsx'
import { Note } from './note.tsx'
import styles from './offline-note.module.css'

/** Message without JavaScript: public pages can be read, forms and films need it. */
export function ScriptNote() {
  return (
    <noscript>
      <Container className={styles.place}>
        <Note tone="warn" title="JavaScript is off in this browser.">
          What is public can be read without it. Forms, films and your profile need it.
        </Note>
      </Container>
    </noscript>
  )
}
