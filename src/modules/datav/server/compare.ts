import {
  type ScreenChange,
  type ScreenSnapshot,
  screenLabels,
  type Widget,
} from '../model/index.ts'

/** Two states of a screen as a list of differences: of the screen itself, then of its components. */
export function compareSnapshots(before: ScreenSnapshot, after: ScreenSnapshot): ScreenChange[] {
  const { widgets: olds, ...oldScreen } = before
  const { widgets: news, ...newScreen } = after
  const known = new Map(olds.map(each => [each.id, each]))
  const kept = new Set(news.map(({ id }) => id))
  const screen = differences(oldScreen, newScreen)
  return [
    ...(screen.length === 0
      ? []
      : [{ kind: 'changed' as const, widget: null, name: '大屏', properties: screen }]),
    ...news.flatMap((each): ScreenChange[] => {
      const old = known.get(each.id)
      if (old === undefined) return [changeOf('added', each)]
      const properties = differences(propertiesOf(old), propertiesOf(each))
      return properties.length === 0 ? [] : [{ ...changeOf('changed', each), properties }]
    }),
    ...olds.filter(({ id }) => !kept.has(id)).map(each => changeOf('removed', each)),
  ]
}

function changeOf(kind: ScreenChange['kind'], { id, name }: Widget): ScreenChange {
  return { kind, widget: id, name, properties: [] }
}

/** Chart and style are compared setting by setting, everything else as a whole. */
function propertiesOf({ id: _id, chart, style, ...rest }: Widget): Record<string, unknown> {
  const prefixed = (prefix: string, values: object) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]))
  return { ...rest, ...prefixed('chart', chart), ...prefixed('style', style) }
}

function differences(before: object, after: object): ScreenChange['properties'] {
  const [olds, news] = [before, after].map(each => new Map<string, unknown>(Object.entries(each)))
  const keys = new Set([...(olds?.keys() ?? []), ...(news?.keys() ?? [])])
  return [...keys].flatMap(key => {
    const [old, now] = [told(olds?.get(key)), told(news?.get(key))]
    return old === now ? [] : [{ label: screenLabels[key] ?? key, before: old, after: now }]
  })
}

/** Longest value that a list of differences tells whole. */
const most = 200

function told(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  const text = typeof value === 'object' ? JSON.stringify(sorted(value)) : String(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** Keys in one order, so that what was only written otherwise is no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}
