const kinds: readonly (readonly [RegExp, string])[] = [
  [/\.pdf$/i, 'pdf'],
  [/\.(docx?|wps|rtf)$/i, 'doc'],
  [/\.(xlsx?|csv|et)$/i, 'xls'],
  [/\.(pptx?|dps)$/i, 'ppt'],
  [/\.(zip|rar|7z|tar|gz|bz2|cab|iso)$/i, 'zip'],
  [/\.(mp3|wav|m4a|aac|ogg)$/i, 'sound'],
  [/\.(mp4|mov|avi|mkv|webm|wmv|mpe?g)$/i, 'video'],
]

/** The picture beside an attachment; a stable address, for articles keep it. */
export function iconOf(name: string): string {
  const kind = kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'file'
  return `/file-icons/icon_${kind}.svg`
}
