import { useLocation } from 'react-router'
import { useBrowserSearch } from '../platform/browser-search.ts'
import { fullName } from '../ui/words/person-name.ts'
import { TextLink } from '../ui/words/text-link.tsx'

interface PersonLinkProps {
  person: { id: string; firstName: string; lastName: string }
}

/** A name linked to the person's page for Admin, which leads back to this list as it is narrowed now. */
export function PersonLink({ person }: PersonLinkProps) {
  const { pathname } = useLocation()
  const [search] = useBrowserSearch()
  const from = search.size > 0 ? `${pathname}?${search}` : pathname
  return (
    <TextLink to={`/admin/users/${person.id}`} state={{ from }}>
      {fullName(person)}
    </TextLink>
  )
}
