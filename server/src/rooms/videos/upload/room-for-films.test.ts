import { expect, test } from 'vitest'
import { fitsOnDisk, fitsQuota } from './room-for-films.ts'

test('a disk keeps a twentieth free, what others were promised included (S-F4)', () => {
  const disk = { free: 500, total: 1000 }
  expect(fitsOnDisk(450, 0, disk)).toBe(true)
  expect(fitsOnDisk(451, 0, disk)).toBe(false)
  expect(fitsOnDisk(250, 200, disk)).toBe(true)
  expect(fitsOnDisk(251, 200, disk)).toBe(false)
})

test('what a studio gives to its films is used to the last byte, and no further', () => {
  expect(fitsQuota(400, 600, 1000)).toBe(true)
  expect(fitsQuota(401, 600, 1000)).toBe(false)
})
