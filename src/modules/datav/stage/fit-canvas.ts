import type { ScreenSnapshot } from '../model/index.ts'

/** Where a canvas lies in a box, in CSS pixels; `unit` is the size of a pixel of the canvas. */
export interface FittedCanvas {
  readonly unit: number
  readonly left: number
  readonly top: number
  /** It is longer than the box and is scrolled. */
  readonly scrolls: boolean
}

/** Lays a canvas into a box: whole with margins, filling it, or as wide as it is. */
export function fitCanvas(
  { width, height, fit }: Pick<ScreenSnapshot, 'width' | 'height' | 'fit'>,
  box: { readonly width: number; readonly height: number },
): FittedCanvas {
  const [across, down] = [box.width / width, box.height / height]
  const unit =
    fit === 'width' ? across : fit === 'cover' ? Math.max(across, down) : Math.min(across, down)
  const scrolls = fit === 'width' && height * unit > box.height
  return {
    unit,
    left: Math.round((box.width - width * unit) / 2),
    top: scrolls ? 0 : Math.round((box.height - height * unit) / 2),
    scrolls,
  }
}
