import { alertStore, closeAlert, showAlert } from '../ui/alert/alert-store.ts'

/** Asks before a page with unsaved changes is left; returns what takes the question back while it is open. */
export function askToLeave(onLeave: () => void): () => void {
  showAlert({
    title: 'Leave without saving?',
    description: 'Your changes here are not saved yet.',
    danger: true,
    okText: 'Leave',
    closeText: 'Stay',
    onOk: onLeave,
  })
  return () => {
    if (alertStore.read().onClick === onLeave) closeAlert()
  }
}

/** Asks before unsaved changes are taken back on a page that stays open. */
export function askToDiscard(onDiscard: () => void): void {
  showAlert({
    title: 'Discard your changes?',
    description: 'Everything here goes back to how it was saved.',
    danger: true,
    okText: 'Discard',
    closeText: 'Keep them',
    onOk: onDiscard,
  })
}
