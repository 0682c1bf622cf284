import sharp, { type Sharp } from 'sharp'

/** A picture drawn anew: nothing of the original file is left but its pixels. */
export interface Picture {
  readonly content: Buffer
  /** A small WebP, at most 320 pixels wide and high. */
  readonly thumb: Buffer
  readonly width: number
  readonly height: number
}

const limits = { limitInputPixels: 40_000_000, failOn: 'error' } as const
const seconds = 10

const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': image => image.jpeg({ quality: 90 }),
  'image/png': image => image.png(),
  'image/webp': image => image.webp({ quality: 90 }),
  'image/gif': image => image.gif(),
}

/** Whether a type is a picture that is drawn anew. */
export function isPicture(mime: string): boolean {
  return mime in encoders
}

/**
 * Decodes a picture and encodes it again, upright and without any metadata: place, camera and
 * hidden content are gone (domain-facts 5.1). Undefined when it cannot be decoded.
 */
export async function redrawPicture(bytes: Buffer, mime: string): Promise<Picture | undefined> {
  const encode = encoders[mime]
  if (encode === undefined) throw new Error(`${mime} is no picture that can be drawn anew`)
  const isAnimated = mime === 'image/gif' || mime === 'image/webp'
  try {
    const { data, info } = await encode(
      sharp(bytes, { ...limits, animated: isAnimated })
        .autoOrient()
        .timeout({ seconds }),
    ).toBuffer({ resolveWithObject: true })
    const thumb = await sharp(bytes, limits)
      .autoOrient()
      .resize(320, 320, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds })
      .toBuffer()
    return { content: data, thumb, width: info.width, height: info.pageHeight ?? info.height }
  } catch {
    // Whatever the decoder has against it, the person can only choose another picture.
    return undefined
  }
}
