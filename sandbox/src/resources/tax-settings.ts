import { taxSettings } from '../taxes/account.ts'
import type { Route } from '../wire/route.ts'

export const taxSettingsRoute: Route = {
  method: 'GET',
  path: '/v1/tax/settings',
  params: [],
  run: (work) => taxSettings(work),
}
