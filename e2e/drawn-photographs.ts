import type { Browser } from '@playwright/test'

export type PhotographName = 'dark' | 'bright' | 'busy'

/**
 * Draws a test photograph as PNG, 1,800 by 1,200: `dark`, a night with one lit window; `bright`, a white wall
 * with a shadow; `busy`, leaves in sun and shade with every brightness everywhere.
 */
export async function drawPhotograph(browser: Browser, name: PhotographName): Promise<Buffer> {
  const page = await browser.newPage()
  const address = await page.evaluate(paint, name)
  await page.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Runs in the page; uses the same pseudo-random numbers each time. */
function paint(kind: PhotographName): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1800, height: 1200 })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  let seed = 7
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const grounds = {
    dark: ['#04070d', '#1a2230'],
    bright: ['#ffffff', '#d9dcdc'],
    busy: ['#22301c', '#8fa36a'],
  }
  const ground = pen.createLinearGradient(0, 0, 1800, 1200)
  for (const [at, colour] of grounds[kind].entries()) ground.addColorStop(at, colour)
  pen.fillStyle = ground
  pen.fillRect(0, 0, 1800, 1200)
  pen.fillStyle = kind === 'dark' ? '#ffd27a' : '#6d7378'
  if (kind !== 'busy') pen.fillRect(1400, 500, 200, 400)
  for (let i = 0; kind === 'busy' && i < 2600; i++) {
    const light = Math.round(chance() * 255)
    pen.fillStyle = `rgb(${light} ${Math.min(255, light + 30)} ${Math.round(light * 0.6)})`
    pen.beginPath()
    pen.ellipse(chance() * 1800, chance() * 1200, 12 + chance() * 40, 6 + chance() * 18, chance() * 3, 0, 7)
    pen.fill()
  }
  return canvas.toDataURL('image/png')
}
