/** What XML can't hold at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const never = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text as XML and SVG hold it, between tags or in quotes. */
export function xmlText(text: string): string {
  return text.replace(never, '').replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
