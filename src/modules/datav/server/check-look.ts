import type { ScreenSnapshot, ThemeName, ThemeTokens, Widget } from '../model/index.ts'
import { contrastOf } from '../model/index.ts'

/** Words that are smaller cannot be read from where people stand. */
const leastFont = 14
const leastContrast = 3

/** What should be looked at in the look of a component: place, size of words, contrast. */
export function lookFindings(
  { x, y, w, h, style, base }: Widget,
  { width, height, theme, background }: ScreenSnapshot,
  themes: Readonly<Record<ThemeName, ThemeTokens>>,
): string[] {
  const found: string[] = []
  if (x < 0 || y < 0 || x + w > width || y + h > height) found.push('超出画布')
  if (style.fontSize !== undefined && style.fontSize < leastFont)
    found.push(`文字小于 ${leastFont} px`)
  const tokens = themes[theme]
  const front = colourOf(style.color ?? 'foreground', tokens)
  const back = colourOf(style.background ?? background.color, tokens)
  const isDrawn = base === 'image' || base === 'video' || base === 'border'
  if (front !== undefined && back !== undefined && !isDrawn) {
    const contrast = contrastOf(front, back)
    if (contrast < leastContrast)
      found.push(`文字与背景对比度 ${contrast.toFixed(1)}:1，低于 ${leastContrast}:1`)
  }
  return found
}

/** A colour by its token or as `#rrggbb`; undefined for what cannot be reckoned with. */
function colourOf(paint: string, tokens: ThemeTokens): string | undefined {
  if (/^#[\da-f]{6}$/i.test(paint)) return paint
  const series = /^series([1-6])$/.exec(paint)?.[1]
  if (series !== undefined) return tokens.series[Number(series) - 1]
  const { series: _series, ...plain } = tokens
  return (plain as Readonly<Record<string, string>>)[paint]
}
