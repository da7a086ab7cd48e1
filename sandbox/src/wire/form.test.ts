import { expect, test } from 'vitest'
import { canonical, parseForm } from './form.ts'

test('pairs become a tree; an empty name counts on from what stands there', () => {
  const form = parseForm('a[b][0]=c&list[]=x&list[]=y&list[5]=z&list[]=w&deep[][k]=1&deep[][k]=2')
  expect(JSON.parse(JSON.stringify(form))).toEqual({
    a: { b: { 0: 'c' } },
    list: { 0: 'x', 1: 'y', 3: 'w', 5: 'z' },
    deep: { 0: { k: '1' }, 1: { k: '2' } },
  })
  expect(canonical(parseForm('b=1&a[y]=2&a[x]=3'))).toBe('{a={x=3&y=2}&b=1}')
})

test('no name reaches a prototype', () => {
  parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
