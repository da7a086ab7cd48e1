import { fullName } from '../ui/words/person-name.ts'
import { TextLink } from '../ui/words/text-link.tsx'

interface PersonLinkProps {
  person: { id: string; firstName: string; lastName: string }
}

/** A name linked to the person's page for Admin. */
export function PersonLink({ person }: PersonLinkProps) {
  return <TextLink to={`/admin/users/${person.id}`}>{fullName(person)}</TextLink>
}
