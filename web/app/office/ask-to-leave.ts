import { showAlert } from '../ui/alert/alert-store.ts'

/** Asks before unsaved changes are discarded. */
export function askToLeave(onLeave: () => void): void {
  showAlert({
    title: 'Leave without saving?',
    description: 'Your changes here are not saved yet.',
    confirm: true,
    danger: true,
    okText: 'Leave',
    closeText: 'Stay',
    onOk: onLeave,
  })
}
