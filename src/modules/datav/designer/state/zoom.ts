/** How much a canvas may be made smaller and larger. */
export const leastZoom = 0.1
export const mostZoom = 4

/** A zoom within its limits, in whole percent. */
export const fitZoom = (zoom: number) =>
  Math.min(mostZoom, Math.max(leastZoom, Math.round(zoom * 100) / 100))

/** The zoom at which a canvas fills what is seen of it, with a margin. */
export function zoomToFit(
  canvas: { readonly width: number; readonly height: number },
  seen: { readonly width: number; readonly height: number },
  margin = 32,
): number {
  return fitZoom(
    Math.min((seen.width - margin) / canvas.width, (seen.height - margin) / canvas.height),
  )
}

/** A distance of ruler marks, canvas pixels, at which they stand some 60 pixels apart. */
export function rulerStep(zoom: number): number {
  const steps = [10, 20, 50, 100, 200, 500, 1000]
  return steps.find(step => step * zoom >= 60) ?? 1000
}
