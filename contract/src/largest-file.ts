/** Maximum bytes of a picture or an attachment that a form sends (D11). Films are larger: videos/upload.ts. */
export const LARGEST_FILE = 20_000_000
