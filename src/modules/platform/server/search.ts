import { and, sql } from 'drizzle-orm'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { attempt } from '#kernel/server/database.ts'
import { visible } from '#kernel/server/list.ts'
import { holds, mayUnmask } from '#kernel/server/person.ts'
import { present } from '#kernel/server/present.ts'
import { keywordCondition } from '#kernel/server/question.ts'
import { accountPath, fieldNamed } from '#kernel/server/record-fields.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { scopeOf } from '#kernel/server/scope.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { violationOf } from '#kernel/server/unique.ts'
import { whereClause } from '#kernel/server/where.ts'
import { readTitles } from '#kernel/server/words.ts'
import { isPersonal } from '#kinds/registry.ts'
import { searchList } from '../model/search-calls.ts'
import { addressedPaths, addressOf } from './record-address.ts'

const perResource = 5
const people = 10
const most = 30
/**
 * Milliseconds that PostgreSQL may take for one resource, and all of them together: a palette must
 * not wait, unless somebody asks it to.
 */
const budgets = { quick: { one: 150, all: 800 }, patient: { one: 5_000, all: 15_000 } }

/** PostgreSQL's query_canceled. */
const overdue = '57014'

interface Found {
  readonly id: string
  readonly resource: string
  /** What it is: 项目. */
  readonly label: string
  readonly title: string
  /** Where a person belongs. */
  readonly note?: string
  readonly link: string
}

/**
 * Records found by number or name for the palette, of every resource that has a screen and that the
 * person may view, or only people. A personal value answers as a whole, and only to who may see it.
 * What could not be searched in time is named, so that its silence is not taken for an answer.
 */
export const searchRoute = route(searchList, {
  access: 'signedIn',
  summary: '按编号或名称查找记录',
  async change({ keyword, of, patience }, act) {
    const budget = budgets[patience]
    const until = Date.now() + budget.all
    const list: Found[] = []
    const unfinished: string[] = []
    await act.tx.execute(sql.raw(`set local statement_timeout = ${budget.one}`))
    for (const serving of searched(act, of)) {
      if (list.length >= most) break
      const limit = of === 'people' ? people : perResource
      const found =
        Date.now() > until ? undefined : await findInTime(act, serving, { keyword, limit })
      if (found === undefined) unfinished.push(serving.resource.label)
      else list.push(...found)
    }
    return { list: list.slice(0, most), unfinished }
  },
})

function searched(act: Act, of: 'records' | 'people'): readonly AnyServing[] {
  const paths = of === 'people' ? [accountPath] : addressedPaths()
  return paths.flatMap(path => {
    const serving = registry().find(path)
    if (serving === undefined) return []
    const { resource } = serving
    return scopeOf(resource, act.person, `${resource.name}.view`) === null ? [] : [serving]
  })
}

interface Sought {
  readonly keyword: string
  readonly limit: number
}

/** What a resource answers within its time; undefined when PostgreSQL ended the statement. */
async function findInTime(
  act: Act,
  serving: AnyServing,
  sought: Sought,
): Promise<readonly Found[] | undefined> {
  try {
    return await attempt(act.tx, () => findIn(act, serving, sought))
  } catch (error) {
    if (violationOf(error)?.code === overdue) return undefined
    throw error
  }
}

async function findIn(
  act: Act,
  serving: AnyServing,
  { keyword, limit }: Sought,
): Promise<readonly Found[]> {
  const { resource, rules } = serving
  const where = and(
    visible(serving, act.person),
    keywordCondition(resource, keyword, {
      finders: rules.finds,
      person: act.person,
      answers: name => mayAsk(act, resource, name),
    }),
  )
  const rows = await selectRows(
    act.tx,
    resource,
    sql`${whereClause(where)} order by ${columnNamed(resource, 'id')} desc limit ${limit}`,
  )
  const notes = resource.path === accountPath ? await whereabouts(act, serving, rows) : []
  const titles = await readTitles(act.tx, resource, rows)
  return rows.flatMap((row, at) => {
    const link = addressOf(resource.path, row.id)
    const title = titles[at] ?? ''
    const note = notes[at]
    return link === undefined
      ? []
      : [
          {
            ...{ id: row.id, resource: resource.path, label: resource.label, title, link },
            ...(note ? { note } : {}),
          },
        ]
  })
}

/** Whoever may not see a number in the clear learns nothing by asking for it, either. */
function mayAsk({ person }: Act, resource: AnyResource, name: string): boolean {
  const field = fieldNamed(resource, name)
  if (field === undefined || !isPersonal(field)) return true
  return holds(person, `${resource.name}.unmask`) && mayUnmask(person, field)
}

/** Organisation and department of each account, as far as the reader may know them. */
async function whereabouts(
  act: Act,
  serving: AnyServing,
  rows: readonly Row<AnyResource>[],
): Promise<readonly string[]> {
  const presented = await present(act, serving, rows)
  return presented.map(({ shown }) =>
    // The department at the top bears the organisation's own name.
    [...new Set([shown.organisation, shown.department])].filter(Boolean).join(' · '),
  )
}
