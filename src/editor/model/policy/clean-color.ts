const system = /^(windowtext|window|initial|inherit|auto|currentcolor|unset|revert)$/

/** A colour in its one spelling (`#RRGGBB`, `rgba(…)` or a name), or null when it is none. */
export function cleanColor(value: string): string | null {
  const text = value.trim().toLowerCase()
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1]
  if (hex)
    return `#${hex.length === 3 ? [...hex].map(sign => sign + sign).join('') : hex}`.toUpperCase()
  const parts = /^rgba?\(([^()]*)\)$/.exec(text)?.[1]
  if (parts !== undefined) return colorOfParts(parts.split(/[\s,/]+/).filter(Boolean))
  return /^[a-z]{3,20}$/.test(text) && !system.test(text) ? text : null
}

function colorOfParts(parts: readonly string[]): string | null {
  const numbers = parts.map(Number)
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers
  if (numbers.length < 3 || numbers.length > 4 || numbers.some(Number.isNaN)) return null
  if ([red, green, blue].some(each => each < 0 || each > 255)) return null
  if (alpha < 1) return `rgba(${red}, ${green}, ${blue}, ${Math.max(alpha, 0)})`
  const digits = [red, green, blue].map(each => Math.round(each).toString(16).padStart(2, '0'))
  return `#${digits.join('')}`.toUpperCase()
}
