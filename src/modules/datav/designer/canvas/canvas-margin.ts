/** Room around the canvas, pixels of the screen. */
export const canvasMargin = 120
