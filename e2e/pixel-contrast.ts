import type { Locator, Page } from '@playwright/test'

/** A word on the page: its position in CSS pixels, and its colour as `rgb(…)`. */
interface Word {
  text: string
  colour: string
  x: number
  y: number
  width: number
  height: number
}

export interface Measured {
  text: string
  /** WCAG 2.2, 1 to 21, against the worst hundredth of the pixels behind the word. */
  contrast: number
}

/**
 * Returns the contrast of every word in some parts of the page with the pixels behind it: the text is made
 * transparent, a screenshot is taken, and each pixel within a word's box is compared with the word's colour.
 */
export async function contrastsOf(page: Page, parts: Locator): Promise<Measured[]> {
  const words = (await parts.evaluateAll(takeWords)) as Word[]
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  await parts.evaluateAll((found) => {
    for (const part of found) for (const one of part.querySelectorAll<HTMLElement>('*')) one.style.color = ''
  })
  // The pixels are read in a page without a content security policy.
  const reader = await page.context().newPage()
  const measured = await reader.evaluate(comparePixels, { words, picture })
  await reader.close()
  return measured
}

/** Returns the words in parts of the page as boxes; makes all text transparent. */
function takeWords(parts: Element[]): Word[] {
  const words: Word[] = []
  const holders = new Set<HTMLElement>()
  for (const part of parts) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement
      if (!holder || !text.textContent?.trim() || !holder.checkVisibility({ visibilityProperty: true }))
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const said = text.textContent.trim()
      const colour = getComputedStyle(holder).color
      const inWindow = [...range.getClientRects()].filter(
        ({ width, left, right, top, bottom }) =>
          width >= 2 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      )
      words.push(...inWindow.map(({ x, y, width, height }) => ({ text: said, colour, x, y, width, height })))
      holders.add(holder)
    }
  }
  for (const holder of holders) holder.style.color = 'transparent'
  return words
}

async function comparePixels({ words, picture }: { words: Word[]; picture: string }): Promise<Measured[]> {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(bitmap, 0, 0)
  const linear = (byte: number) =>
    byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4
  const luminance = (red = 0, green = 0, blue = 0) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  return words.map(({ text, colour, x, y, width, height }) => {
    const [red, green, blue] = colour.match(/[\d.]+/g)?.map(Number) ?? []
    const ink = luminance(red, green, blue)
    const { data } = pen.getImageData(x, y, Math.ceil(width), Math.ceil(height))
    const contrasts: number[] = []
    for (let at = 0; at < data.length; at += 4) {
      const ground = luminance(data[at], data[at + 1], data[at + 2])
      contrasts.push((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05))
    }
    contrasts.sort((one, other) => one - other)
    return { text, contrast: contrasts[Math.floor(contrasts.length / 100)] ?? 0 }
  })
}
