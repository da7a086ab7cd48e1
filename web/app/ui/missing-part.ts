import { startOver } from '../platform/document/start-over.ts'
import { OFFLINE_TEXT } from '../platform/transport.ts'
import { showAlert } from './alert/alert-store.ts'
import { showToast } from './toast/toast-store.ts'
import { isServerReached } from './use-online.ts'

/** Says that a part of the page is missing, also after the page started over. */
export const tellMissing = () =>
  showAlert({
    title: 'A part of this page is missing',
    description:
      'The studio answers, but did not send all of the page. What you typed is still here. Load the page again in a minute; if it stays so, write to us.',
    confirm: true,
    okText: 'Load again',
    closeText: 'Stay here',
    onOk: () => location.reload(),
  })

/** A part that a press needs did not come: the page starts over, or says what is wrong. */
export async function onMissingPart(): Promise<void> {
  if (!navigator.onLine || !(await isServerReached())) showToast(OFFLINE_TEXT, 'bad')
  else if (!startOver()) tellMissing()
}
