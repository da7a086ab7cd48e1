import { startOver } from '../platform/document/start-over.ts'
import { OFFLINE_TEXT } from '../platform/transport.ts'
import { showAlert } from './alert/alert-store.ts'
import { showToast } from './toast/toast-store.ts'
import { isServerReached } from './use-online.ts'

/** Says that a part of the page is missing, also after the page started over. */
export const tellMissing = () =>
  showAlert({
    title: 'Part of this page is missing',
    description:
      'The studio answered, but not all of the page arrived. What you typed is still here. Load the page again in a minute. If that doesn’t help, write to us.',
    okText: 'Load again',
    closeText: 'Stay here',
    onOk: () => location.reload(),
  })

/** Says that a part did not come because the studio can't be reached. */
export const tellUnreached = () => showToast(OFFLINE_TEXT, 'bad')

/** A script that a press needs did not come: if it is gone, the page starts over or says so; else the next press tries again. */
export async function onMissingPart(error: unknown): Promise<void> {
  if (!navigator.onLine || !(await isServerReached()) || !(await isGone(error))) tellUnreached()
  else if (!startOver()) tellMissing()
}

/** Whether the server lacks the file of a failed import; Safari does not name it. */
async function isGone(error: unknown): Promise<boolean> {
  const [file] = /https?:\S+\.(?:js|css)\b/.exec(String(error)) ?? []
  if (!file) return true
  return fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => !ok,
    () => false,
  )
}
