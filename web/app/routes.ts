import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [index('site/home.screen.tsx'), route('*', 'site/not-found.screen.tsx')] satisfies RouteConfig
