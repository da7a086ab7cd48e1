import type { Page } from '@playwright/test'

/** A keyboard that composes a text in the focused field, as a Japanese one does, and then chooses it. */
export async function composingKeyboard(page: Page) {
  const keyboard = await page.context().newCDPSession(page)
  return {
    async compose(text: string) {
      for (let end = 1; end <= text.length; end++) {
        const selection = { selectionStart: end, selectionEnd: end }
        await keyboard.send('Input.imeSetComposition', { text: text.slice(0, end), ...selection })
      }
    },
    choose: (text: string) => keyboard.send('Input.insertText', { text }),
  }
}
