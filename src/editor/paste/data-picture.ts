const written = /^data:image\/(png|jpeg|gif|webp|bmp);base64,([\w+/=%]+)$/i

/** The picture that a `data:` address holds, or null where it holds none that may be sent. */
export function dataPicture(address: string): File | null {
  const [, kind = '', letters = ''] = written.exec(address) ?? []
  if (kind === '') return null
  try {
    const signs = atob(decodeURIComponent(letters))
    const bytes = Uint8Array.from(signs, sign => sign.charCodeAt(0))
    const type = kind.toLowerCase()
    return new File([bytes], `pasted.${type.replace('jpeg', 'jpg')}`, { type: `image/${type}` })
  } catch {
    return null
  }
}
