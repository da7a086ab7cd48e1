import { expect, test } from 'vitest'
import { frontRoutes } from './front-entry.mjs'

const entry = { module: '/assets/entry.js', imports: ['/assets/react.js'] }

test('a visit to the front gets no list of the pages of the back office', () => {
  const routes = {
    root: { id: 'root' },
    'frame/site.layout': { id: 'frame/site.layout', parentId: 'root' },
    home: { id: 'home', parentId: 'frame/site.layout' },
    'frame/admin.layout': { id: 'frame/admin.layout', parentId: 'root' },
    promo: { id: 'promo', parentId: 'frame/admin.layout' },
    'frame/teacher.layout': { id: 'frame/teacher.layout', parentId: 'root' },
    students: { id: 'students', parentId: 'frame/teacher.layout' },
  }
  expect(Object.keys(frontRoutes({ entry, routes }))).toEqual(['root', 'frame/site.layout', 'home'])
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
