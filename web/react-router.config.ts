import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The browser knows all routes from the start: no endpoint that answers arbitrary lists of paths.
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config
