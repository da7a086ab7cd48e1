import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../set-up/root.mjs'

/** What takes the day of UTC, or UTC as the zone of a person who told none, for that of the studio (D1). */
const OTHER_DAYS = [
  /dayOf\((?:[\w.]*clock\.now\(\)|now)\)/,
  /(?:clock\.)?now\(\)\.toISOString\(\)\.slice/,
  /\?\? 'UTC'/,
  /coalesce\([^)]*, 'UTC'\)/,
  /at time zone 'UTC'\)::date/,
]
/** Keys of mails to Admins, which nobody reads as a day; the rest is about no studio. */
const ELSEWHERE =
  /\.test\.ts$|\/testing\/|\/database\/seed\/|\/operating\/|\/membership\/mails\/mail-words\.ts$/

/** @param {string} text */
const wrongIn = (text) => text.split('\n').filter((line) => OTHER_DAYS.some((form) => form.test(line)))

test("the server takes today and a person's usual zone from the studio (D1)", () => {
  const paths = globSync('server/src/**/*.ts', { cwd: root }).filter((path) => !ELSEWHERE.test(path))
  const wrong = paths.flatMap((path) =>
    wrongIn(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
  expect(wrongIn("const today = dayOf(context.clock.now())\nconst zone = person.zone ?? 'UTC'")).toHaveLength(
    2,
  )
})
