import type { settingEffects, settingGroups } from '../model/platform-security.ts'

/** One security setting: its type is that of its default. */
export interface SettingDefinition<V = unknown> {
  readonly name: string
  readonly group: keyof typeof settingGroups
  readonly valueKind: 'int' | 'bool' | 'choice' | 'list' | 'time'
  readonly initial: V
  /** The floor as people read it; empty: none. */
  readonly floor: string
  readonly effect: keyof typeof settingEffects
  /** Readable before login. */
  readonly isPublic: boolean
  /** Asked before anybody is known, or of nobody in particular: it has one value for all. */
  readonly isForAll: boolean
  /** Of some accounts more may be asked than of all, never less: the values of every scope hold together. */
  readonly isStricterOnly: boolean
  readonly description: string
  /** What is wrong with a value, weaker than the floor included; undefined: nothing. */
  fault(value: unknown): string | undefined
  /** The stricter of two values; the first where they do not compare. */
  stricter(one: V, other: V): V
}

type More = Partial<
  Pick<SettingDefinition, 'effect' | 'isPublic' | 'isForAll' | 'isStricterOnly' | 'description'>
>

const rest = (more: More) => ({
  effect: more.effect ?? ('nextRequest' as const),
  isPublic: more.isPublic ?? false,
  isForAll: more.isForAll ?? false,
  isStricterOnly: more.isStricterOnly ?? false,
  description: more.description ?? '',
})

interface Figure extends More {
  readonly initial: number
  readonly min: number
  readonly max: number
  /** Whether a larger or a smaller number is stricter; the floor is the bound on the other side. */
  readonly strict?: 'more' | 'less'
}

/** A whole number between two bounds, of which the weak one is the floor. */
export function figure(
  name: string,
  group: SettingDefinition['group'],
  given: Figure,
): SettingDefinition<number> {
  const { initial, min, max, strict } = given
  const floor = strict === 'more' ? `不低于 ${min}` : strict === 'less' ? `不高于 ${max}` : ''
  return {
    ...rest(given),
    name,
    group,
    valueKind: 'int',
    initial,
    floor,
    fault(value) {
      if (typeof value !== 'number' || !Number.isInteger(value)) return '应为整数'
      if (value < min) return strict === 'more' ? `不得低于底线 ${min}` : `不能小于 ${min}`
      if (value > max) return strict === 'less' ? `不得高于底线 ${max}` : `不能大于 ${max}`
      return undefined
    },
    stricter: (one, other) =>
      strict === undefined ? one : strict === 'more' ? Math.max(one, other) : Math.min(one, other),
  }
}

interface Switch extends More {
  readonly initial: boolean
  /** Cannot be changed to the other value. */
  readonly fixed?: boolean
  readonly strict?: boolean
}

/** Yes or no. */
export function toggle(
  name: string,
  group: SettingDefinition['group'],
  given: Switch,
): SettingDefinition<boolean> {
  return {
    ...rest(given),
    name,
    group,
    valueKind: 'bool',
    initial: given.initial,
    floor: given.fixed ? (given.initial ? '必须开启' : '必须关闭') : '',
    fault(value) {
      if (typeof value !== 'boolean') return '应为是或否'
      return given.fixed && value !== given.initial ? '弱于底线，不能修改' : undefined
    },
    stricter: (one, other) => (given.strict === undefined || one === given.strict ? one : other),
  }
}

interface Options<C extends string> extends More {
  readonly initial: NoInfer<C>
  /** Code → label, weakest first where they compare. */
  readonly options: Readonly<Record<C, string>>
  readonly floor?: string
}

/** One of several, the later the stricter. */
export function option<const C extends string>(
  name: string,
  group: SettingDefinition['group'],
  given: Options<C>,
): SettingDefinition<C> {
  const codes = Object.keys(given.options)
  return {
    ...rest(given),
    name,
    group,
    valueKind: 'choice',
    initial: given.initial,
    floor: given.floor ?? '',
    description:
      given.description ??
      Object.entries(given.options)
        .map(([code, label]) => `${code}：${label}`)
        .join('；'),
    fault: value =>
      typeof value === 'string' && codes.includes(value)
        ? undefined
        : `应为${Object.values(given.options).join('、')}之一`,
    stricter: (one, other) => (codes.indexOf(other) > codes.indexOf(one) ? other : one),
  }
}

interface Words extends More {
  readonly initial: readonly string[]
  /** Entries that cannot be taken away. */
  readonly kept?: readonly string[]
  readonly allowed?: RegExp
  readonly floor?: string
  fault?(value: readonly string[]): string | undefined
}

/** A list of words; of two lists the stricter is the longer one, entries of both. */
export function words(
  name: string,
  group: SettingDefinition['group'],
  given: Words,
): SettingDefinition<readonly string[]> {
  const { kept = [], allowed = /^.{1,100}$/ } = given
  return {
    ...rest(given),
    name,
    group,
    valueKind: 'list',
    initial: given.initial,
    floor: given.floor ?? '',
    fault(value) {
      if (!isWords(value) || value.length > 500) return '应为列表，最多 500 项'
      const wrong = value.find(each => !allowed.test(each))
      if (wrong !== undefined) return `「${wrong}」格式不正确`
      if (kept.some(each => !value.includes(each))) return '弱于底线，不能删除必备项'
      return given.fault?.(value)
    },
    stricter: (one, other) => [...new Set([...one, ...other])],
  }
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}

/** A period of the day: `08:00-20:00`. */
export function hours(
  name: string,
  group: SettingDefinition['group'],
  given: More & { initial: string },
): SettingDefinition<string> {
  const form = /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/
  return {
    ...rest(given),
    name,
    group,
    valueKind: 'time',
    initial: given.initial,
    floor: '',
    fault: value =>
      typeof value === 'string' && form.test(value) ? undefined : '应为 08:00-20:00 这样的时段',
    stricter: one => one,
  }
}
