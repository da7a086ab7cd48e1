import { EmptyState } from '../../ui/page/empty-state.tsx'

/** Shown to teachers on pages about paying. */
export function NoMembershipNeeded() {
  return <EmptyState picture="seated">Teachers need no membership: everything is open.</EmptyState>
}
