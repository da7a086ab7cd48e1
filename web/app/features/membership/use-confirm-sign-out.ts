import { useOutletContext } from 'react-router'

/** What the profile area hands to its screens. */
export interface ProfileArea {
  confirmSignOut: () => void
}

/** Signs out after the area's confirmation (MENU-08). */
export function useConfirmSignOut(): () => void {
  return useOutletContext<ProfileArea>().confirmSignOut
}
