/** A part of a pattern. */
export type Part =
  | { readonly is: 'sign'; test(sign: string): boolean }
  | { readonly is: 'edge'; readonly at: 'first' | 'last' }
  | { readonly is: 'chain' | 'any'; readonly parts: readonly Part[] }
  | {
      readonly is: 'repeat'
      readonly part: Part
      readonly least: number
      readonly most: number | null
    }

/** What is wrong with a pattern, for who wrote it. */
export class PatternError extends Error {}

type Test = (sign: string) => boolean

const mostTimes = 100
const classes: Readonly<Record<string, Test>> = {
  d: sign => /^\d$/.test(sign),
  w: sign => /^\w$/.test(sign),
  s: sign => /^\s$/.test(sign),
}

/** Reads a pattern: signs, `.`, classes, groups, `|`, `* + ? {n,m}`, `^` and `$`. */
export function parsePattern(source: string): Part {
  const reader = new Reader([...source])
  const part = readAny(reader)
  if (!reader.isOver) throw new PatternError('多余的「)」')
  return part
}

class Reader {
  readonly #signs: readonly string[]
  #at = 0

  constructor(signs: readonly string[]) {
    this.#signs = signs
  }

  get isOver(): boolean {
    return this.#at >= this.#signs.length
  }

  get sign(): string | undefined {
    return this.#signs[this.#at]
  }

  /** The sign read, and one step on; a sentence when nothing is left. */
  take(missing: string): string {
    const sign = this.sign
    if (sign === undefined) throw new PatternError(missing)
    this.#at += 1
    return sign
  }

  /** Steps over the text when it comes next. */
  skip(text: string): boolean {
    const comes = [...text].every((sign, at) => this.#signs[this.#at + at] === sign)
    if (comes) this.#at += text.length
    return comes
  }
}

function readAny(reader: Reader): Part {
  const parts = [readChain(reader)]
  while (reader.skip('|')) parts.push(readChain(reader))
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { is: 'any', parts }
}

function readChain(reader: Reader): Part {
  const parts: Part[] = []
  while (!reader.isOver && reader.sign !== '|' && reader.sign !== ')')
    parts.push(readRepeated(reader))
  return { is: 'chain', parts }
}

function readRepeated(reader: Reader): Part {
  const part = readOne(reader)
  const times = readTimes(reader)
  if (times === undefined) return part
  if (part.is === 'edge') throw new PatternError('「^」「$」不能重复')
  if (reader.sign !== undefined && '*+?{'.includes(reader.sign))
    throw new PatternError('不支持连续的重复符号')
  return { is: 'repeat', part, ...times }
}

function readTimes(reader: Reader): { least: number; most: number | null } | undefined {
  if (reader.skip('*')) return { least: 0, most: null }
  if (reader.skip('+')) return { least: 1, most: null }
  if (reader.skip('?')) return { least: 0, most: 1 }
  if (!reader.skip('{')) return undefined
  let text = ''
  while (!reader.skip('}')) text += reader.take('「{」没有对应的「}」')
  const found = /^(\d{1,3})(,(\d{1,3})?)?$/.exec(text)
  if (found === null) throw new PatternError('重复次数应为 {n}、{n,} 或 {n,m}')
  const least = Number(found[1])
  const most = found[2] === undefined ? least : found[3] === undefined ? null : Number(found[3])
  if (Math.max(least, most ?? 0) > mostTimes) throw new PatternError(`重复最多 ${mostTimes} 次`)
  if (most !== null && most < least) throw new PatternError('重复次数的上限小于下限')
  return { least, most }
}

function readOne(reader: Reader): Part {
  const sign = reader.take('表达式不完整')
  switch (sign) {
    case '(': {
      if (reader.sign === '?' && !reader.skip('?:'))
        throw new PatternError('不支持环视和命名分组，分组请用 ( ) 或 (?: )')
      const part = readAny(reader)
      if (!reader.skip(')')) throw new PatternError('「(」没有对应的「)」')
      return part
    }
    case '[':
      return { is: 'sign', test: readSet(reader) }
    case '.':
      return { is: 'sign', test: each => each !== '\n' }
    case '^':
      return { is: 'edge', at: 'first' }
    case '$':
      return { is: 'edge', at: 'last' }
    case '\\':
      return { is: 'sign', test: readEscape(reader) }
    case '*':
    case '+':
    case '?':
    case '{':
      throw new PatternError(`「${sign}」前面没有可重复的内容`)
    default:
      return { is: 'sign', test: each => each === sign }
  }
}

function readEscape(reader: Reader): Test {
  const sign = reader.take('「\\」后面缺少字符')
  const known = classes[sign.toLowerCase()]
  if (known !== undefined) return sign === sign.toLowerCase() ? known : each => !known(each)
  if (/[a-zA-Z0-9]/.test(sign)) throw new PatternError(`不支持「\\${sign}」`)
  return each => each === sign
}

/** A set of signs, after its `[`. */
function readSet(reader: Reader): Test {
  const isNegated = reader.skip('^')
  const tests: Test[] = []
  const missing = '「[」没有对应的「]」'
  while (tests.length === 0 || reader.sign !== ']') {
    const sign = reader.take(missing)
    if (sign === '\\') tests.push(readEscape(reader))
    else if (reader.skip('-')) {
      if (reader.sign === ']') tests.push(each => each === sign || each === '-')
      else tests.push(between(sign, reader.take(missing)))
    } else tests.push(each => each === sign)
  }
  reader.take(missing)
  return each => tests.some(test => test(each)) !== isNegated
}

function between(first: string, last: string): Test {
  const code = (sign: string) => sign.codePointAt(0) ?? 0
  if (code(first) > code(last)) throw new PatternError(`「${first}-${last}」的范围颠倒`)
  return each => code(each) >= code(first) && code(each) <= code(last)
}
