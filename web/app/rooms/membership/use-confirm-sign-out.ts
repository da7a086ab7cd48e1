import { useOutletContext } from 'react-router'

/** Outlet context of the profile area. */
export interface ProfileArea {
  confirmSignOut: () => void
}

/** Signs out after the area's confirmation (MENU-08). */
export function useConfirmSignOut(): () => void {
  return useOutletContext<ProfileArea>().confirmSignOut
}
