import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const ways = [['/', 'About', '/about'], ['/', 'Pricing', '/membership-pricing'], ['/', 'All Daily Classes', '/daily-classes'], ['/', 'Training Paths', '/training-paths'], ['/about','Sign In','/signin']]
for (const [from, name, to] of ways) {
  const out = []
  for (let i = 0; i < 5; i++) {
    const c = await b.newContext({ baseURL: 'http://127.0.0.1:4903', viewport: { width: 1440, height: 900 } })
    const p = await c.newPage()
    await p.goto(from); await p.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some(k => k.startsWith('__react')))
    await p.waitForTimeout(800)
    const link = p.locator(`header a[href="${to}"]`).first()
    if (!await link.count()) { out.push('no link'); await c.close(); break }
    await link.hover(); await p.waitForTimeout(250)
    const ms = await p.evaluate((to) => new Promise((ok) => {
      const old = document.querySelector('h1'); const t = performance.now()
      const m = new MutationObserver(() => { const h = document.querySelector('h1'); if (h && h !== old && location.pathname === to) { m.disconnect(); requestAnimationFrame(() => ok(Math.round(performance.now() - t))) } })
      m.observe(document, { subtree: true, childList: true })
      document.querySelector(`header a[href="${to}"]`).click()
    }), to)
    out.push(ms); await c.close()
  }
  console.log(from, '→', to, out.join(' '))
}
await b.close()
