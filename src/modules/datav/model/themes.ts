import { z } from 'zod'

/** Themes of big screens. */
export const themeNames = {
  deepBlue: '深蓝',
  inkBlack: '墨黑',
  redGold: '红金',
  light: '浅色',
} as const
export type ThemeName = keyof typeof themeNames

const color = z.string().regex(/^#[\da-f]{6}$/i, '颜色须为 #RRGGBB')

/** Colours by their use: what a component says instead of a colour, so that a theme changes them all. */
export const themeTokens = z.strictObject({
  background: color,
  /** Panels on the background. */
  surface: color,
  foreground: color,
  /** Words of second rank. */
  muted: color,
  accent: color,
  border: color,
  series: z.array(color).length(6),
  good: color,
  warning: color,
  danger: color,
})
export type ThemeTokens = z.infer<typeof themeTokens>

/** The palettes that the product brings; those of 大屏配置 take their place. */
export const builtInThemes: Readonly<Record<ThemeName, ThemeTokens>> = {
  deepBlue: {
    background: '#06183a',
    surface: '#0c2450',
    foreground: '#eaf3ff',
    muted: '#9db8dc',
    accent: '#29b6ff',
    border: '#1e4f8f',
    series: ['#29b6ff', '#3ee6c4', '#ffc53d', '#ff8a5c', '#b28dff', '#7ee081'],
    good: '#3ee6a0',
    warning: '#ffc53d',
    danger: '#ff6b6b',
  },
  inkBlack: {
    background: '#0d0f14',
    surface: '#171b23',
    foreground: '#f2f4f8',
    muted: '#a3abb9',
    accent: '#4fd1c5',
    border: '#2d3442',
    series: ['#4fd1c5', '#63a4ff', '#f6c453', '#f78fb3', '#a78bfa', '#9ae66e'],
    good: '#4ade80',
    warning: '#fbbf24',
    danger: '#f87171',
  },
  redGold: {
    background: '#3a0710',
    surface: '#560d19',
    foreground: '#fff4e2',
    muted: '#e3bd9b',
    accent: '#ffcf70',
    border: '#8f2b2f',
    series: ['#ffcf70', '#ff8f6b', '#ffe9b8', '#f7a8a8', '#e0b05a', '#ffb48a'],
    good: '#9be58a',
    warning: '#ffd24a',
    danger: '#ff9a8b',
  },
  light: {
    background: '#f3f6fb',
    surface: '#ffffff',
    foreground: '#16233b',
    muted: '#54627a',
    accent: '#c8102e',
    border: '#d3dcea',
    series: ['#c8102e', '#1d6fd1', '#0d8f78', '#b86e00', '#7048c0', '#3f7d20'],
    good: '#138a4e',
    warning: '#a86400',
    danger: '#c22127',
  },
}
