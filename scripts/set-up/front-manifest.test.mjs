import { expect, test } from 'vitest'
import { frontRoutes } from './front-manifest.mjs'

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
  expect(Object.keys(frontRoutes(routes))).toEqual(['root', 'areas/site.layout', 'home'])
})
