/** How a cell with a number is shown where that is not the number itself. */
export type NumberLook = { readonly percent: true } | { readonly zeros: readonly string[] }

/** Built-in formats that show a share. */
const builtInPercents = new Set([9, 10])

/**
 * The looks of a workbook's cell styles, by their place in `cellXfs`: shares, and numbers that are
 * filled up with zeros (`00000000`, `000-0000`), which are codes to whoever sees them.
 */
export function looksOf(stylesXml: string): ReadonlyMap<number, NumberLook> {
  const looks = new Map<number, NumberLook>()
  const codes = new Map(
    [...stylesXml.matchAll(/<(?:[\w.-]+:)?numFmt\s([^>]*)>/g)].map(([, attributes = '']) => [
      Number(attribute(attributes, 'numFmtId')),
      unescaped(attribute(attributes, 'formatCode') ?? ''),
    ]),
  )
  const styles = /<(?:[\w.-]+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:[\w.-]+:)?cellXfs>/.exec(stylesXml)
  const forms = [...(styles?.[1] ?? '').matchAll(/<(?:[\w.-]+:)?xf\b([^>]*)>/g)]
  for (const [at, [, attributes = '']] of forms.entries()) {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    const look = builtInPercents.has(id)
      ? ({ percent: true } as const)
      : lookOf(codes.get(id) ?? '')
    if (look !== undefined) looks.set(at, look)
  }
  return looks
}

/** A number as a look shows it; undefined where the look does not fit it. */
export function shownNumber(value: number, look: NumberLook): string | undefined {
  if ('percent' in look) return `${Number((value * 100).toPrecision(12))}%`
  if (!Number.isSafeInteger(value)) return undefined
  const places = look.zeros.filter(sign => sign === '0').length
  const digits = String(Math.abs(value)).padStart(places, '0')
  const spare = digits.slice(0, digits.length - places)
  let next = spare.length
  let isFirst = true
  const shown = look.zeros.map(sign => {
    if (sign !== '0') return sign
    const digit = `${isFirst ? spare : ''}${digits[next] ?? ''}`
    next += 1
    isFirst = false
    return digit
  })
  return `${value < 0 ? '-' : ''}${shown.join('')}`
}

/** What the first section of a format code shows: nothing but zeros and signs as they stand, or a share. */
function lookOf(code: string): NumberLook | undefined {
  const signs: string[] = []
  const token = /\[[^\]]*\]|"([^"]*)"|\\(.)|_.|\*.|([\s\S])/gy
  for (const [, quoted, escaped, bare] of code.matchAll(token)) {
    if (bare === ';') break
    if (quoted !== undefined || escaped !== undefined) signs.push(quoted ?? escaped ?? '')
    else if (bare === '%') return { percent: true }
    else if (bare !== undefined && /[0\-+ ()/:]/.test(bare)) signs.push(bare)
    else if (bare !== undefined && !/[#?.,]/.test(bare)) return undefined
    else if (bare !== undefined) signs.push('')
  }
  const zeros = signs.filter(sign => sign === '0').length
  const isPlain = !signs.includes('')
  return zeros > 1 && isPlain ? { zeros: signs } : undefined
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
