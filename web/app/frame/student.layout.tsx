import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'

/** Pages for members only (ACCESS-08). */
export default function StudentLayout() {
  return (
    <Guard roles={['Student']}>
      <Outlet />
    </Guard>
  )
}
