declare module 'subset-font' {
  /** A font with the glyphs of a text alone, at chosen places of its axes. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>
}
