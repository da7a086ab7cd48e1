import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'

/** Pages for signed-in people (ACCESS-11). */
export default function SignedInLayout() {
  return (
    <Guard roles={['Student', 'Coach', 'Admin']}>
      <Outlet />
    </Guard>
  )
}
