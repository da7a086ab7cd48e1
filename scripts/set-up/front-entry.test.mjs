import { expect, test } from 'vitest'
import { frontRoutes } from './front-entry.mjs'

const entry = { module: '/assets/entry.js', imports: ['/assets/react.js'] }

test('a visit to the front gets no list of the pages of the back office', () => {
  const routes = {
    root: { id: 'root' },
    'areas/site.layout': { id: 'areas/site.layout', parentId: 'root' },
    home: { id: 'home', parentId: 'areas/site.layout' },
    'areas/admin.layout': { id: 'areas/admin.layout', parentId: 'root' },
    promo: { id: 'promo', parentId: 'areas/admin.layout' },
    'areas/teacher.layout': { id: 'areas/teacher.layout', parentId: 'root' },
    students: { id: 'students', parentId: 'areas/teacher.layout' },
  }
  expect(Object.keys(frontRoutes({ entry, routes }))).toEqual(['root', 'areas/site.layout', 'home'])
})

test('a page names only the scripts and styles that no other page has loaded before it', () => {
  const routes = {
    root: { id: 'root', imports: ['/assets/react.js', '/assets/shell.js'], css: ['/assets/shell.css'] },
    bare: { id: 'bare', imports: ['/assets/shell.js'], css: [] },
    home: {
      id: 'home',
      hasLoader: true,
      hasAction: false,
      imports: ['/assets/shell.js', '/assets/plans.js'],
      css: ['/assets/home.css', '/assets/shell.css'],
    },
  }
  expect(frontRoutes({ entry, routes })).toStrictEqual({
    root: routes.root,
    bare: { id: 'bare' },
    home: { id: 'home', hasLoader: true, imports: ['/assets/plans.js'], css: ['/assets/home.css'] },
  })
})
