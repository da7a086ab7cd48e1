import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map, in the order of the documents' tables. */
export default [
  layout('areas/site.layout.tsx', [
    index('site/home.screen.tsx'),
    route('date/:date/video/:id', 'features/daily-classes/class-viewer.screen.tsx'),
    route('*', 'site/not-found.screen.tsx'),
  ]),
] satisfies RouteConfig
