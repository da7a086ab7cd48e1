import { expect, type Page } from '@playwright/test'
import { complaintsOf } from '../complaints.ts'

/** What no page of the studio contains: elements that it never uses, attributes that are code, files of another site. */
function foreignMarkup(): string[] {
  const never =
    'base[href], embed, object, applet, marquee, frameset, frame, math, foreignObject, plaintext, xmp'
  const addresses = /^(?:(?:xlink:)?href|src|srcset|action|formaction|data|ping|poster|background)$/
  const code = /^\s*(?:javascript|vbscript|data:text)/i
  const elsewhere = /^\s*(?:https?:)?\/\/evil\.example/i
  const isForeign = ({ attributes, tagName }: Element) =>
    [...attributes].some(({ name, value }) => {
      if (name.startsWith('on') || name === 'srcdoc') return true
      if (!addresses.test(name)) return false
      // A legal text may link to another site.
      return code.test(value) || (elsewhere.test(value) && tagName !== 'A')
    })
  const found = [...document.querySelectorAll('*')].filter((one) => one.matches(never) || isForeign(one))
  return found.map((one) => one.outerHTML.slice(0, 200))
}

/**
 * Collects what a hostile text that became markup causes: a script that runs, a dialog, a request elsewhere, a report of the
 * policy or of Trusted Types. Returns the check of the page as it stands; complaints that match `passes` pass.
 */
export async function watchScripts(page: Page, url: string) {
  const complaints = await complaintsOf(page)
  page.on('dialog', async (dialog) => {
    complaints.push(`A dialog opened: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    const address = request.url()
    if (!/^(?:data|blob|about):/.test(address) && new URL(address).origin !== url)
      complaints.push(`A request left the studio: ${address}`)
  })
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noConsole: the way out of the page
    const ran = () => console.error('A hostile text ran as a script')
    Object.assign(window, { alert: ran, confirm: ran, prompt: ran, print: ran })
    Object.defineProperty(window, 'ran', { set: ran })
  })
  return async (where: string, passes?: RegExp) => {
    expect(await page.evaluate(foreignMarkup), where).toEqual([])
    expect(
      complaints.splice(0).filter((one) => !passes?.test(one)),
      where,
    ).toEqual([])
  }
}
