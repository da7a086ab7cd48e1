import { useUser } from '../platform/session.ts'
import ProfileLayout from './profile.layout.tsx'
import SignedInLayout from './signed-in.layout.tsx'

/** The notifications page: members see it beside the menu of their profile, which leads to it (PROFILE-01). */
export default function NotificationsLayout() {
  return useUser()?.role === 'Student' ? <ProfileLayout /> : <SignedInLayout />
}
