import { showAlert } from '../ui/alert/alert-store.ts'

/** MENU-08: asks before signing out. */
export function confirmSignOut(signOut: () => void): void {
  showAlert({
    title: 'Log out',
    description: 'Are you sure you want to logout?',
    confirm: true,
    okText: 'Yes',
    closeText: 'No',
    onOk: signOut,
  })
}
