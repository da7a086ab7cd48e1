import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import styles from './second-factor.module.css'

/** Recovery codes, shown this once; without a clipboard, as without https, they are written down by hand. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast('Codes copied')
    } catch {
      showToast('Your browser can’t copy here. Please write the codes down', 'warn')
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title="Your recovery codes"
      actions={
        <>
          <Button variant="plain" onClick={() => void copy()}>
            Copy
          </Button>
          <Button data-autofocus onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <p>
        Each works once in place of a code from your app, if you lose your phone. Keep them somewhere you can
        find without it: they are shown only now.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
