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

/** The frame in which a cover is cut, 16:9. */
export const frame: Extent = { width: 560, height: 315 }
const widest = 1600

/** Pixels of the screen for one of the picture: at zoom 1 it just fills the frame. */
export function scaleOf(picture: Extent, zoom: number): number {
  return Math.max(frame.width / picture.width, frame.height / picture.height) * zoom
}

/** The offset at which the middle of the picture stands in the middle of the frame. */
export function middleOf(picture: Extent): Offset {
  const scale = scaleOf(picture, 1)
  return {
    x: (frame.width - picture.width * scale) / 2,
    y: (frame.height - picture.height * scale) / 2,
  }
}

/** The offset nearest to the asked one at which the picture still fills the frame. */
export function heldOffset(picture: Extent, zoom: number, { x, y }: Offset): Offset {
  const scale = scaleOf(picture, zoom)
  return {
    x: Math.min(0, Math.max(frame.width - picture.width * scale, x)),
    y: Math.min(0, Math.max(frame.height - picture.height * scale, y)),
  }
}

/** The offset after a change of zoom that keeps the middle of the frame where it is. */
export function zoomedOffset(
  picture: Extent,
  { from, to }: { readonly from: number; readonly to: number },
  { x, y }: Offset,
): Offset {
  const middle = { x: frame.width / 2, y: frame.height / 2 }
  return heldOffset(picture, to, {
    x: middle.x - ((middle.x - x) * to) / from,
    y: middle.y - ((middle.y - y) * to) / from,
  })
}

/** What is cut out of the picture, and how large it is stored: never larger than it was. */
export function cutOf(picture: Extent, zoom: number, { x, y }: Offset) {
  const scale = scaleOf(picture, zoom)
  const width = frame.width / scale
  const height = frame.height / scale
  const stored = Math.min(widest, Math.round(width))
  return {
    from: { x: -x / scale, y: -y / scale, width, height },
    to: { width: stored, height: Math.round((stored * frame.height) / frame.width) },
  }
}
