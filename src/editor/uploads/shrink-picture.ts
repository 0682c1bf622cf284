/** A picture whose longest side is at most `side`; moving pictures and small ones stay as they are. */
export async function shrinkPicture(file: File, side: number | undefined): Promise<File> {
  if (side === undefined || !/^image\/(jpeg|png|webp|bmp)$/.test(file.type)) return file
  if (isMoving(new Uint8Array(await file.slice(0, 21).arrayBuffer()))) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = side / Math.max(picture.width, picture.height)
  if (scale >= 1) {
    picture.close()
    return file
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // PNG may be transparent: JPEG would make that black.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.9))
  if (!blob) return file
  const name = file.name.replace(/\.(jpe?g|bmp|webp)$/i, '.jpg')
  return new File([blob], type === file.type ? file.name : name, { type })
}

/** Whether the first bytes of a file are those of a WebP that moves. */
function isMoving(start: Uint8Array): boolean {
  const isExtended = String.fromCharCode(...start.subarray(8, 16)) === 'WEBPVP8X'
  return isExtended && ((start[20] ?? 0) & 2) !== 0
}
