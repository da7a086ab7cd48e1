import { expect, test } from 'vitest'
import { memoryHint } from './command.mjs'
import { whyNotInstalled } from './packages.mjs'

test('packages that another npm is about to install are no fault of the network', () => {
  expect(whyNotInstalled('npm error code ENOTEMPTY\nnpm error syscall rename')).toMatch(
    /another npm is at work/,
  )
  expect(whyNotInstalled('npm error code ENOTFOUND\n')).toBe(
    ':\nnpm error code ENOTFOUND\nCheck the network and try again.',
  )
})

test('a build that was killed, or says so itself, names the memory that it needs', () => {
  for (const output of ['', 'FATAL ERROR: Reached heap limit: JavaScript heap out of memory', 'Killed'])
    expect(memoryHint(output)).toContain('2 GB')
  expect(memoryHint('error TS2322: Type')).toBe('')
})
