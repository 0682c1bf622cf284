import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { maskField, printField } from '#kinds/registry.ts'
import { mayName } from './may-name.ts'
import { refuseForeignFilter } from './pick-filters.ts'
import { keywordCondition, listQuestion, questionCondition } from './question.ts'
import { fieldNamed } from './record-fields.ts'
import { choiceCondition } from './references.ts'
import { denied } from './refusal.ts'
import { accessTo, callAt } from './resource-call.ts'
import { type AnyRoute, route } from './route.ts'
import { selectRows } from './select-rows.ts'
import type { AnyServing } from './serve.ts'
import { columnNamed } from './tables.ts'
import { offeredCondition } from './validity.ts'
import { whereClause } from './where.ts'
import { readTitles } from './words.ts'

const picksQuestion = z.object({
  keyword: z.string().max(100).optional(),
  ids: z.string().max(4000).optional(),
  filter: listQuestion.shape.filter,
})

/** Titles for reference pickers: no field but the title and its note. */
export function picksRoute(serving: AnyServing): AnyRoute {
  const { resource, rules } = serving
  return route({
    method: 'GET',
    path: callAt(resource, 'getPicks'),
    access: rules.openPicks === true ? 'signedIn' : accessTo(resource, 'view'),
    summary: `选择${resource.label}`,
    question: picksQuestion,
    async read({ keyword, ids, filter }, act) {
      const choice = choiceCondition(serving, act.person)
      if (choice === null) throw denied()
      if (rules.openPicks === true) refuseForeignFilter(resource, act.person, filter)
      const isOpen = rules.closedList !== true || mayName(resource, act.person)
      const found = isOpen
        ? keywordCondition(resource, keyword, { finders: rules.finds, person: act.person })
        : eq(columnNamed(resource, resource.title), keyword?.trim() ?? '')
      const asked =
        ids === undefined
          ? found
          : inArray(columnNamed(resource, 'id'), ids.split(',').filter(isUuid))
      // What a record holds already is named whatever its day.
      const offered = ids === undefined ? offeredCondition(resource, act.now) : undefined
      const where = and(choice, offered, questionCondition(resource, act.person, { filter }), asked)
      const rows = await selectRows(
        act.tx,
        resource,
        sql`${whereClause(where)} order by ${columnNamed(resource, resource.title)} limit 20`,
      )
      const titles = await readTitles(act.tx, resource, rows)
      return rows.map((row, at) => ({
        id: row.id,
        title: titles[at] ?? '',
        note: isOpen ? noteOf(serving, row) : undefined,
      }))
    },
  })
}

function noteOf(
  { resource, rules }: AnyServing,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  const name = rules.pickNote
  const field = name === undefined ? undefined : fieldNamed(resource, name)
  const value = name === undefined ? undefined : row[name]
  if (field === undefined || value === null || value === undefined) return undefined
  return printField(field, maskField(field, value))
}

const isUuid = (text: string) => z.uuid().safeParse(text).success
