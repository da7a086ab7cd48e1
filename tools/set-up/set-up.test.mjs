import { expect, test } from 'vitest'
import { requireBuildable } from './set-up.mjs'

test('a folder with a sign that the site can’t be built with is told of at once, and other names are fine', () => {
  for (const name of ['C#', 'yoga?', 'studio*', '100%'])
    expect(() => requireBuildable(`/home/ada/${name}/studio`)).toThrow(
      /rename the folder, without the [#?*%]\.$/,
    )
  expect(requireBuildable('/home/ada/Zoë’s yoga (copy) [1]/studio')).toBeUndefined()
})
