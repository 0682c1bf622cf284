/** A rectangle's extent, in pixels. */
export interface Extent {
  readonly width: number
  readonly height: number
}

/** How far the picture lies left of and above the frame, never positive. */
export interface Offset {
  readonly x: number
  readonly y: number
}

const widestFrame = 560
const tallestFrame = 400

/** The frame on the screen in which a picture is cut to the proportions of what is wanted. */
export function frameOf({ width, height }: Extent): Extent {
  const scale = Math.min(widestFrame / width, tallestFrame / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A picture in its frame. */
export interface Framed {
  readonly picture: Extent
  readonly frame: Extent
}

/** Pixels of the screen for one of the picture: at zoom 1 it just fills the frame. */
export function scaleOf({ picture, frame }: Framed, zoom: number): number {
  return Math.max(frame.width / picture.width, frame.height / picture.height) * zoom
}

/** The offset at which the middle of the picture stands in the middle of the frame. */
export function middleOf(framed: Framed): Offset {
  const { picture, frame } = framed
  const scale = scaleOf(framed, 1)
  return {
    x: (frame.width - picture.width * scale) / 2,
    y: (frame.height - picture.height * scale) / 2,
  }
}

/** The offset nearest to the asked one at which the picture still fills the frame. */
export function heldOffset(framed: Framed, zoom: number, { x, y }: Offset): Offset {
  const { picture, frame } = framed
  const scale = scaleOf(framed, zoom)
  return {
    x: Math.min(0, Math.max(frame.width - picture.width * scale, x)),
    y: Math.min(0, Math.max(frame.height - picture.height * scale, y)),
  }
}

/** The offset after a change of zoom that keeps the middle of the frame where it is. */
export function zoomedOffset(
  framed: Framed,
  { from, to }: { readonly from: number; readonly to: number },
  { x, y }: Offset,
): Offset {
  const { frame } = framed
  const middle = { x: frame.width / 2, y: frame.height / 2 }
  return heldOffset(framed, to, {
    x: middle.x - ((middle.x - x) * to) / from,
    y: middle.y - ((middle.y - y) * to) / from,
  })
}

/** What is cut out of the picture, and how large it is stored: as wanted, never larger than it was. */
export function cutOf(
  framed: Framed,
  zoom: number,
  { x, y, wanted }: Offset & { readonly wanted: Extent },
) {
  const scale = scaleOf(framed, zoom)
  const width = framed.frame.width / scale
  const height = framed.frame.height / scale
  const share = Math.min(1, Math.round(width) / wanted.width)
  return {
    from: { x: -x / scale, y: -y / scale, width, height },
    to: { width: Math.round(wanted.width * share), height: Math.round(wanted.height * share) },
  }
}
