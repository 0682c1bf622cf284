/** Styles of ordered lists, with how the first items look. */
export const orderedStyles = {
  decimal: '1. 2. 3.',
  num1: '1) 2) 3)',
  num2: '(1) (2) (3)',
  cn: '一、二、三、',
  cn1: '一) 二) 三)',
  cn2: '(一) (二) (三)',
  num: '1、2、3、',
  'lower-alpha': 'a. b. c.',
  'lower-roman': 'i. ii. iii.',
  'upper-alpha': 'A. B. C.',
  'upper-roman': 'I. II. III.',
} as const

/** Styles of bullet lists. */
export const bulletStyles = {
  disc: '● 实心圆',
  circle: '○ 空心圆',
  square: '■ 方块',
  dash: '— 破折号',
  dot: '。 小圆圈',
} as const

export type ListStyle = keyof typeof orderedStyles | keyof typeof bulletStyles

const custom: readonly string[] = ['num', 'num1', 'num2', 'cn', 'cn1', 'cn2', 'dash', 'dot']
const prefixes: Readonly<Record<string, string>> = {
  cn: 'cn-1-',
  cn1: 'cn-2-',
  cn2: 'cn-3-',
  num: 'num-1-',
  num1: 'num-2-',
  num2: 'num-3-',
}

/** Whether a style is drawn by a class instead of `list-style-type`. */
export function isCustomStyle(style: string): boolean {
  return custom.includes(style)
}

/** Whether a word is a style of a list of that kind. */
export function isListStyle(style: string, kind: 'ol' | 'ul'): style is ListStyle {
  return Object.hasOwn(kind === 'ol' ? orderedStyles : bulletStyles, style)
}

/** The style that a list's class and `list-style-type` say; null for the usual one. */
export function listStyleOf(kind: 'ol' | 'ul', className: string, type: string): ListStyle | null {
  const named = /(?:^|\s)custom_(\w+)/.exec(className)?.[1] ?? type.replace('-latin', '-alpha')
  const usual = kind === 'ol' ? 'decimal' : 'disc'
  return isListStyle(named, kind) && named !== usual ? named : null
}

/** The classes that UEditor's public style sheet expects on item `index` (from 1). */
export function itemClass(style: string, index: number): string {
  if (style === 'dash' || style === 'dot') return `list-${style} list-${style}-paddingleft`
  const prefix = prefixes[style]
  if (prefix === undefined) return ''
  return `list-${prefix}${index} list-${style}-paddingleft-${paddingOf(style, index)}`
}

function paddingOf(style: string, index: number): 1 | 2 | 3 {
  if (style === 'num2') return index > 9 ? 2 : 1
  if (!style.startsWith('cn') || index <= 10) return 1
  if (index > 20 && index % 10 !== 0) return 3
  return 2
}

const rotation: Readonly<Record<'ol' | 'ul', readonly string[]>> = {
  ol: ['decimal', 'lower-alpha', 'lower-roman', 'upper-alpha', 'upper-roman'],
  ul: ['disc', 'circle', 'square'],
}

/** The style of a list newly made inside one of this style. */
export function innerStyle(kind: 'ol' | 'ul', outer: string | null): string | null {
  const styles = outer !== null && isCustomStyle(outer) ? undefined : rotation[kind]
  if (!styles) return outer
  const next = styles[(styles.indexOf(outer ?? styles[0] ?? '') + 1) % styles.length]
  return next === styles[0] ? null : (next ?? null)
}
