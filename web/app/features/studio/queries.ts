import { settings } from '@studio/contract/studio/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** The deployment's settings and the server's clock (D1, D15). */
export const settingsQuery = () =>
  queryOptions({ queryKey: ['settings'], queryFn: () => call(settings, {}), staleTime: 5 * 60_000 })
