export interface Shared {
  /** The page's public address (SHARE-02). */
  url: string
  title: string
}

/** Share pages of social networks; nothing of theirs is loaded before one is opened. */
export function networkLinks({ url, title }: Shared): { name: string; href: string }[] {
  const [address, words] = [encodeURIComponent(url), encodeURIComponent(title)]
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${words}%20${address}` },
    { name: 'X', href: `https://x.com/intent/post?text=${words}&url=${address}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${address}&text=${words}` },
    {
      name: 'Pinterest',
      href: `https://www.pinterest.com/pin/create/button/?url=${address}&description=${words}`,
    },
  ]
}

/** A mailto link with the address. */
export function mailLink({ url, title }: Shared): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${url}`)}`
}
