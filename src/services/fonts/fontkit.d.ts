declare module 'fontkit' {
  /** An outline; y grows upwards, in units of the font. */
  export interface Path {
    scale(x: number, y: number): Path
    translate(x: number, y: number): Path
    /** The `d` of an SVG path. */
    toSVG(): string
  }
  export interface Font {
    readonly unitsPerEm: number
    glyphForCodePoint(code: number): { readonly advanceWidth: number; readonly path: Path }
  }
  export function create(font: Uint8Array): Font
}
