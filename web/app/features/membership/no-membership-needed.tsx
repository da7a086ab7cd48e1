import { EmptyState } from '../../ui/page/empty-state.tsx'

/** What a teacher finds where members pay. */
export function NoMembershipNeeded() {
  return <EmptyState picture="seated">Teachers need no membership: everything is open.</EmptyState>
}
