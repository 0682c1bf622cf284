import sharp from 'sharp'
import type { Outline } from '#services/fonts/outline.ts'

/** A marked picture is for reading, not for printing: no side is longer, in pixels. */
const longest = 3000

/** A picture with a line of text all over it, dark with a light edge, so that it shows on any ground. */
export async function markPicture(content: Buffer, { path, width }: Outline): Promise<Buffer> {
  const { data, info } = await sharp(content)
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  const size = Math.max(11, Math.min(info.width, info.height) / 26)
  const [across, down] = [(width + 3) * size, 5 * size]
  const line = (x: number, y: number) =>
    `<path d="${path}" transform="translate(${x} ${y}) scale(${size})"/>`
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}">
    <pattern id="marks" width="${across}" height="${2 * down}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
      <g fill="#000" fill-opacity="0.2" stroke="#fff" stroke-opacity="0.25" stroke-width="0.04">
        ${line(0, down / 2)}${line(-across / 2, 1.5 * down)}${line(across / 2, 1.5 * down)}
      </g>
    </pattern>
    <rect width="100%" height="100%" fill="url(#marks)"/>
  </svg>`
  return sharp(data)
    .composite([{ input: Buffer.from(marks) }])
    .toBuffer()
}
