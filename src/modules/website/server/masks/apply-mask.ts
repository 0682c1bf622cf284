import type { Algorithm, MaskParams } from '../../model/index.ts'
import { LinearPattern } from './linear-pattern.ts'

/** The sign that hides others, as a rule says. */
const charOf = (params: Partial<MaskParams> | null) => params?.char || '*'

/** What 全部隐藏 shows, whatever the value's length. */
const hiddenBy = (char: string) => char.repeat(11)

/** A value as an algorithm shows it. What is masked already only gets less. */
export function applyMask(
  algorithm: Algorithm,
  value: string,
  params: Partial<MaskParams> | null = null,
): string {
  if (value === '') return value
  const signs = [...value]
  const char = charOf(params)
  const kept = (head: number, tail: number, stars = 4) =>
    signs.length <= head + tail
      ? char.repeat(Math.max(1, signs.length))
      : signs.slice(0, head).join('') +
        char.repeat(stars) +
        (tail === 0 ? '' : signs.slice(-tail).join(''))
  switch (algorithm) {
    case 'keep':
      return value
    case 'full':
      return hiddenBy(char)
    case 'name':
      return kept(1, 0, Math.max(1, Math.min(2, signs.length - 1)))
    case 'phone':
      return kept(3, 4)
    case 'idNumber':
      return kept(6, 4, 8)
    case 'bankCard':
      return kept(4, 4)
    case 'email': {
      const at = value.lastIndexOf('@')
      return at < 1 ? hiddenBy(char) : `${value.slice(0, 1)}${char.repeat(3)}${value.slice(at)}`
    }
    case 'address':
      return addressUpTo(value, params)
    case 'birthday':
      return /^\d{4}/.test(value)
        ? `${value.slice(0, 4)}-${char.repeat(2)}-${char.repeat(2)}`
        : hiddenBy(char)
    case 'company':
      return kept(2, 2)
    case 'custom':
      return kept(params?.keepHead ?? 0, params?.keepTail ?? 0)
    case 'regex':
      return withoutMatches(signs, params)
  }
}

/** Longer values are hidden as a whole: what they cost to search is bounded. */
const mostSigns = 10_000
const patterns = new Map<string, LinearPattern>()

function withoutMatches(signs: readonly string[], params: Partial<MaskParams> | null): string {
  const char = charOf(params)
  if (!params?.pattern || signs.length > mostSigns) return hiddenBy(char)
  const pattern = patterns.get(params.pattern) ?? new LinearPattern(params.pattern)
  if (patterns.size > 200) patterns.clear()
  patterns.set(params.pattern, pattern)
  const matches = pattern.matches(signs)
  // What costs too much to search is hidden as a whole, never shown.
  if (matches === undefined) return hiddenBy(char)
  let made = ''
  let at = 0
  for (const { from, to } of matches) {
    made += signs.slice(at, from).join('') + (params.replacement || char.repeat(to - from))
    at = to
  }
  return made + signs.slice(at).join('')
}

function addressUpTo(value: string, params: Partial<MaskParams> | null): string {
  const char = charOf(params)
  const rest = char.repeat(3)
  const county = /^.*?(?:自治县|自治旗|县|区|旗|市(?!.*?[区县旗]))/.exec(value)?.[0]
  if (county === undefined) return hiddenBy(char)
  if (params?.level !== 'street') return `${county}${rest}`
  const street = /^.*?(?:街道|镇|乡|苏木)/.exec(value.slice(county.length))?.[0] ?? ''
  return `${county}${street}${rest}`
}

/** What minors' values become where a rule is stricter for them: no birthday, no address, 小* for a name. */
export function applyToMinor(
  algorithm: Algorithm,
  value: string,
  params: Partial<MaskParams> | null = null,
): string {
  const char = charOf(params)
  if (algorithm === 'name') return `小${char}`
  return algorithm === 'birthday' || algorithm === 'address'
    ? hiddenBy(char)
    : applyMask(algorithm, value, params)
}

/** Invented values by which an algorithm is shown. */
export const examples: Readonly<Record<Algorithm, string>> = {
  name: '张晓明',
  phone: '13812345678',
  idNumber: '110101199003071234',
  bankCard: '6222021234567894321',
  email: 'zhangsan@example.org',
  address: '陕西省榆林市榆阳区青山路街道永济路8号',
  birthday: '1990-03-07',
  company: '榆林市云岭商贸有限公司',
  full: '13812345678',
  keep: '张晓明',
  custom: '张晓明13812345678',
  regex: '青山路街道永济路8号3单元1204室',
}
