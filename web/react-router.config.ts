import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // All routes are known to the browser from the start: no door where anybody asks for them by any list of paths.
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config
