import type { CSSProperties } from 'react'
import type { ThemeTokens } from '../model/index.ts'

const plain = /^#[\da-f]{6}([\da-f]{2})?$/i

/** The colour that a paint means: a token of the theme by its name, or itself; else undefined. */
export function paintOf(tokens: ThemeTokens, paint: string | null | undefined): string | undefined {
  if (!paint) return undefined
  if (plain.test(paint)) return paint
  const series = /^series([1-6])$/.exec(paint)?.[1]
  if (series) return tokens.series[Number(series) - 1]
  const { series: _series, ...named } = tokens
  return new Map<string, string>(Object.entries(named)).get(paint)
}

/** Colours of the groups of a chart: those the designer chose, then those of the theme. */
export function paletteOf(tokens: ThemeTokens, chosen: readonly string[] = []): string[] {
  const own = chosen.flatMap(each => paintOf(tokens, each) ?? [])
  return own.length > 0 ? own : [...tokens.series]
}

/** A colour with an opacity between 0 and 1. */
export function faded(color: string, opacity: number): string {
  const digits = Math.round(Math.min(1, Math.max(0, opacity)) * 255)
  return `${color.slice(0, 7)}${digits.toString(16).padStart(2, '0')}`
}

/** The theme and the size of a canvas pixel as CSS variables, for all that stands below. */
export function stageVariables(tokens: ThemeTokens, unit: number): CSSProperties {
  const { series, ...named } = tokens
  const colors = [
    ...Object.entries(named),
    ...series.map((color, at): [string, string] => [`series${at + 1}`, color]),
  ]
  // Custom properties are not in the type of style.
  return {
    '--u': `${unit}px`,
    ...Object.fromEntries(colors.map(([name, color]) => [`--s-${name}`, color])),
  } as CSSProperties
}
