import sharp from 'sharp'

const headerLength = 54
const mostPixels = 40_000_000

/**
 * A Windows bitmap of 24 or 32 bits, uncompressed, as PNG: what screenshots are pasted as. The
 * picture library does not know the format. Undefined for anything else.
 */
export async function pngOfBitmap(bytes: Buffer): Promise<Buffer | undefined> {
  if (bytes.length < headerLength || bytes.toString('latin1', 0, 2) !== 'BM') return undefined
  const start = bytes.readUInt32LE(10)
  const width = bytes.readInt32LE(18)
  const tall = bytes.readInt32LE(22)
  const bits = bytes.readUInt16LE(28)
  const compression = bytes.readUInt32LE(30)
  const height = Math.abs(tall)
  const channels = bits / 8
  const isKnown = (bits === 24 || bits === 32) && (compression === 0 || compression === 3)
  if (!isKnown || width <= 0 || height <= 0 || width * height > mostPixels) return undefined
  const line = Math.ceil((width * channels) / 4) * 4
  if (bytes.length < start + line * height) return undefined
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    // A positive height stands on its head.
    const from = start + (tall > 0 ? height - 1 - y : y) * line
    for (let x = 0; x < width; x++) {
      const at = from + x * channels
      const to = (y * width + x) * 3
      pixels[to] = bytes[at + 2] ?? 0
      pixels[to + 1] = bytes[at + 1] ?? 0
      pixels[to + 2] = bytes[at] ?? 0
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
