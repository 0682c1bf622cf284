import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import type { TodoItem, TodoKind } from '../model/index.ts'

/** What waits for one person in one kind of work. */
export interface TodoCount {
  readonly count: number
  /** When the oldest item came, ISO; absent with none. */
  readonly oldestAt?: string | null
}

/** Where to-do items come from; each counts only what this person's rights and scope reach. */
export interface TodoSource {
  readonly kind: string
  readonly label: string
  /** The screen that lists them, with its filter. */
  readonly link: string
  /** Whether anything of it can ever wait for this person. */
  isFor(act: Act): boolean
  count(act: Act): Promise<TodoCount>
  /** The oldest `limit` items. */
  list(act: Act, limit: number): Promise<readonly TodoItem[]>
}

/** Sources of to-do items, one for each kind. */
export const todoSources = extensionPoint<TodoSource>()

/**
 * What waits for the person, by kind; kinds with nothing open are left out. Header, work table and
 * boards show this and reckon nothing of their own, so that they cannot tell different numbers.
 */
export async function countTodo(act: Act): Promise<TodoKind[]> {
  const counted: TodoKind[] = []
  for (const { kind, label, link, count } of todoSources()) {
    const { count: open, oldestAt } = await count(act)
    if (open > 0)
      counted.push({
        ...{ kind, label, link, count: open },
        oldestAt: oldestAt ?? null,
        oldestDays: daysSince(act, oldestAt),
      })
  }
  return counted
}

function daysSince(act: Act, at: string | null | undefined): number {
  return at == null ? 0 : Math.max(0, Math.floor((act.now.getTime() - Date.parse(at)) / 86_400_000))
}

const countRoute = route({
  method: 'GET',
  path: '/api/platform/todo/getCount',
  access: 'signedIn',
  summary: '待办数量',
  question: z.object({}),
  async read(_question, act) {
    const kinds = await countTodo(act)
    const places: Record<string, number> = {}
    for (const { link, count } of kinds) {
      const path = link.split('?')[0] ?? link
      places[path] = (places[path] ?? 0) + count
    }
    return { total: kinds.reduce((sum, { count }) => sum + count, 0), places, kinds }
  },
})

const listRoute = route({
  method: 'GET',
  path: '/api/platform/todo/getListByPage',
  access: 'signedIn',
  summary: '待办列表，最早的在前',
  question: z.object({
    page: z.coerce.number().int().min(1).max(20).default(1),
    limit: z.coerce.number().int().min(1).max(50).default(10),
    kind: z.string().max(60).optional(),
  }),
  async read({ page, limit, kind }, act) {
    const asked = todoSources().filter(source => kind === undefined || source.kind === kind)
    const reach = page * limit
    let total = 0
    const items: TodoItem[] = []
    for (const source of asked) {
      total += (await source.count(act)).count
      items.push(...(await source.list(act, reach)))
    }
    items.sort((one, other) => one.submittedAt.localeCompare(other.submittedAt))
    return { list: items.slice(reach - limit, reach), page, limit, total }
  },
})

/** The calls of the to-do list; the specification's own addresses stand beside ours. */
export const todoRoutes: readonly AnyRoute[] = [countRoute, listRoute].flatMap(each => [
  each,
  { ...each, path: each.path.replace('/api/platform/', '/api/common/') } as AnyRoute,
])
