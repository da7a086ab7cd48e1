// What single mail programs need besides tables and inline styles.

/** On a phone the card fills the window. */
const narrow =
  '@media (max-width:620px){.in{padding-left:24px!important;padding-right:24px!important}.outer{padding:0 0 32px!important}.card{border-radius:0!important;border-width:0!important}}'

/** Apple Mail makes links of dates, amounts and addresses: they look like the text that they stand in. */
const detected =
  'a[x-apple-data-detectors]{color:inherit!important;font:inherit!important;text-decoration:none!important}'

/** Outlook for Windows draws mails with Word, which sets Times for a list of fonts whose first it does not have. */
const fontOfWord =
  "<!--[if mso]><style>*{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->"

export const programStyles = `<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><style>${detected}${narrow}</style>${fontOfWord}`

/** Word knows no greatest width: there a table of 600 pixels holds the rest. */
export const tableForWord = (inner: string): string =>
  `<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${inner}
<!--[if mso]></td></tr></table><![endif]-->`

/** Programs that darken a mail change its colours, and leave pictures as they are: a gradient of one colour is a picture. */
export const groundThatStays = (colour: string): string =>
  `background:${colour};background-image:linear-gradient(${colour},${colour});padding:6px;margin-left:-6px;border-radius:6px;`

/** Signs without width or colour, more than a list of mails shows in a line. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(90)

/** What a list of mails shows of one, escaped: without the filler the studio's name and the title would follow, and the same again. */
export const previewed = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${text}${filler}</div>`
