/** Pages that load pictures late name them beside an address that shows nothing yet. */
export function withLatePictures(html: string): string {
  return html.replace(/<img\b[^>]*>/gi, tag => {
    const late = /\sdata-(?:src|original)=(["'])(https?:\/\/[^"']+)\1/i.exec(tag)?.[2]
    const isThere = /\ssrc=["']?https?:/i.test(tag)
    if (late === undefined || isThere) return tag
    const bare = tag.replace(/\ssrc=("[^"]*"|'[^']*'|[^\s>]*)/i, '')
    return bare.replace(/^<img/i, `<img src="${late}"`)
  })
}
