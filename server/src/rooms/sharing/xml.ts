/** Characters that XML can't contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const never = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Escapes a text for XML and SVG, between tags or in quotes. */
export function xmlText(text: string): string {
  return text.replace(never, '').replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
