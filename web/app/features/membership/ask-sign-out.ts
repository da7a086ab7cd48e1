import { useOutletContext } from 'react-router'

/** What the profile area hands to its screens. */
export interface ProfileArea {
  askSignOut: () => void
}

/** Signing out with its question, as the area does it (MENU-08). */
export function useAskSignOut(): () => void {
  return useOutletContext<ProfileArea>().askSignOut
}
