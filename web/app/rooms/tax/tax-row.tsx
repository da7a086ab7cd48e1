import { lazyPart } from '../../ui/lazy-part.ts'
import { useSettings } from '../studio/queries.ts'

const ProfileRow = lazyPart(() => import('./profile-row.tsx').then((module) => module.ProfileRow))

/** Where somebody is taxed; it is loaded only where prices are taxed. */
export function TaxRow({ userId }: { userId: string }) {
  const { tax } = useSettings()
  if (!tax) return null
  return <ProfileRow userId={userId} />
}
