import type { Locator } from '@playwright/test'

/** The place and size of what is shown, in CSS pixels. */
export async function boxOf(one: Locator) {
  const box = await one.boundingBox()
  if (!box) throw new Error(`${one} is not to be seen`)
  return box
}
