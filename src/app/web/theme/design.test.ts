import { theme } from 'antd'
import { afterAll, expect, it, vi } from 'vitest'
import { designOf } from './design.ts'

vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
afterAll(() => vi.unstubAllGlobals())

type Color = readonly [number, number, number, number]

it.each(['light', 'dark'] as const)(
  'reads every word on every ground of the %s scheme (4.5 : 1)',
  scheme => {
    const chosen = { scheme, chosenScheme: scheme, size: 'standard', tabs: 'on' } as const
    const token = theme.getDesignToken(designOf(chosen))
    const page = colorOf(token.colorBgLayout)
    const card = colorOf(token.colorBgContainer)
    const grounds = {
      page,
      card,
      'filled card': over(colorOf(token.colorFillTertiary), card),
      'lightly filled page': over(colorOf(token.colorFillQuaternary), page),
    }
    const words = {
      plain: token.colorText,
      second: token.colorTextSecondary,
      quiet: token.colorTextTertiary,
      error: token.colorError,
      warning: token.colorWarning,
      success: token.colorSuccess,
      link: token.colorLink,
    }
    const faint = Object.entries(words).flatMap(([word, color]) =>
      Object.entries(grounds).flatMap(([name, ground]) => {
        const ratio = contrast(over(colorOf(color), ground), ground)
        return ratio < 4.5 ? [`${word} on ${name}: ${ratio.toFixed(2)}`] : []
      }),
    )
    expect(faint).toEqual([])
  },
)

function colorOf(text: string): Color {
  const hex = /^#(..)(..)(..)$/.exec(text)
  const [r = 0, g = 0, b = 0, a = 1] = hex
    ? hex.slice(1).map(part => Number.parseInt(part, 16))
    : (text.match(/[\d.]+/g) ?? []).map(Number)
  return [r, g, b, a]
}

function over([r, g, b, a]: Color, [R, G, B]: Color): Color {
  const mixed = (top: number, below: number) => top * a + below * (1 - a)
  return [mixed(r, R), mixed(g, G), mixed(b, B), 1]
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** How light a colour is to the eye, as WCAG reckons it. */
function light([r, g, b]: Color): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
