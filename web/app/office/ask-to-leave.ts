import { showAlert } from '../ui/alert/alert-store.ts'

/** Asks before a page with unsaved changes is left. */
export function askToLeave(onLeave: () => void): void {
  showAlert({
    title: 'Leave without saving?',
    description: 'Your changes here are not saved yet.',
    danger: true,
    okText: 'Leave',
    closeText: 'Stay',
    onOk: onLeave,
  })
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
