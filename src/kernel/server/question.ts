import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { conditionOf, searchOf } from '#kinds/columns.ts'
import type { AnyField } from '#kinds/field.ts'
import { type Filter, filterSchema, foldPart } from '#kinds/filter.ts'
import { kindOf, operatorsOf, schemaOf } from '#kinds/registry.ts'
import type { AnyResource } from '../resource/resource.ts'
import { holds, type Person } from './person.ts'
import { fieldNamed } from './record-fields.ts'
import { invalid } from './refusal.ts'
import { registry } from './registry.ts'
import type { AnyServing } from './serve.ts'
import { columnNamed, columnsNamed, tableNameOf } from './tables.ts'

const filterText = z
  .string()
  .max(8000, '筛选条件过长')
  .transform((text, context) => {
    const parsed = filterSchema.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: '筛选条件格式有误' })
    return z.NEVER
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What every list call may ask; the page sizes are those of the specification, section 9. */
export const listQuestion = z.object({
  page: z.coerce.number().int('页码应为整数').min(1, '页码应从 1 开始').max(1_000_000).default(1),
  limit: z.coerce
    .number()
    .refine(limit => [10, 20, 30, 50].includes(limit), '每页条数只能是 10、20、30 或 50')
    .default(10),
  keyword: z.string().trim().max(100, '关键字不超过 100 个字').optional(),
  sort: z.string().max(60).optional(),
  filter: filterText.optional(),
  deleted: z.enum(['1']).optional(),
  count: z.enum(['0', '1']).optional(),
})

export type ListQuestion = Partial<
  Pick<z.infer<typeof listQuestion>, 'keyword' | 'sort' | 'filter' | 'deleted'>
>

/** The conditions that a question adds to the scope; refused with its sentence when a field or operator is unknown. */
export function questionCondition(
  resource: AnyResource,
  person: Person,
  question: ListQuestion,
  finders: Finders = {},
): SQL | undefined {
  const each = (one: Filter) =>
    resource.finds?.[one.field] === undefined
      ? filterCondition(resource, person, one)
      : soughtCondition(resource.finds[one.field], findBy(finders[one.field], person), one)
  const asked = (question.filter ?? []).map(part => foldPart(part, { each, or: all => or(...all) }))
  return and(
    ...asked,
    keywordCondition(resource, question.keyword, { finders, person }),
    trashCondition(resource, question.deleted === '1'),
  )
}

function trashCondition(resource: AnyResource, deleted: boolean): SQL | undefined {
  if (resource.softDelete !== true) return undefined
  const column = columnNamed(resource, 'deletedAt')
  return deleted ? isNotNull(column) : isNull(column)
}

function filterCondition(resource: AnyResource, person: Person, asked: Filter): SQL | undefined {
  if (asked.field === 'id') return idCondition(resource, asked)
  const field = fieldNamed(resource, asked.field)
  const isKnown = field !== undefined && (field.needs === undefined || holds(person, field.needs))
  if (!isKnown) throw invalid([{ field: 'filter', message: `不能按「${asked.field}」筛选` }])
  const condition = conditionOf(field, columnsNamed(resource), asked.field, asked, {
    table: tableNameOf(resource),
    now: new Date(),
  })
  const concealed = registry().find(resource.path)?.rules.conceals?.[asked.field]
  return concealed ? and(condition, not(eq(columnNamed(resource, concealed.by), true))) : condition
}

type Finders = NonNullable<AnyServing['rules']['finds']>
type Finder = (values: readonly unknown[]) => SQL

const findBy = (finder: Finders[string] | undefined, person: Person): Finder | undefined =>
  finder && (values => finder(values, person))

/** A filter that no column answers (`finds` of the resource). */
function soughtCondition(
  field: AnyField | undefined,
  finder: Finder | undefined,
  { op, value }: Filter,
): SQL {
  const isOffered = field !== undefined && operatorsOf(field).includes(op)
  if (!isOffered || finder === undefined)
    throw invalid([{ field: 'filter', message: '不支持这种筛选方式' }])
  if (op === 'blank') return not(finder([]))
  if (op === 'filled') return finder([])
  const values = z
    .array(schemaOf(field))
    .max(200)
    .safeParse(op === 'in' ? value : [value])
  if (!values.success)
    throw invalid([{ field: 'filter', message: `「${field.label}」的筛选值有误` }])
  const { isDenial } = kindOf(field)
  // What is only there or not is found by nothing else: no value tells more than yes and no.
  if (isDenial !== undefined) return isDenial(values.data[0]) ? not(finder([])) : finder([])
  return op === 'isNot' ? not(finder(values.data)) : finder(values.data)
}

function idCondition(resource: AnyResource, asked: Filter): SQL {
  const ids = z
    .array(z.uuid())
    .max(500)
    .safeParse(asked.op === 'in' ? asked.value : [asked.value])
  if (!ids.success) throw invalid([{ field: 'filter', message: '记录编号有误' }])
  return inArray(columnNamed(resource, 'id'), ids.data)
}

interface KeywordRules {
  readonly finders: Finders | undefined
  readonly person: Person
  /** Whether a field may answer; every one that is searched when absent. */
  answers?(field: string): boolean
}

/**
 * The search box: part of a text, the whole of a personal value by its blind index, or what the
 * resource finds by a rule.
 */
export function keywordCondition(
  resource: AnyResource,
  keyword: string | undefined,
  { finders, person, answers = () => true }: KeywordRules,
): SQL | undefined {
  const word = keyword?.trim()
  if (word === undefined || word === '') return undefined
  const names = (resource.views.search ?? [resource.title]).filter(answers)
  const found = names.flatMap(name => {
    const field = fieldNamed(resource, name)
    return field === undefined
      ? []
      : (searchOf(field, columnsNamed(resource), name, {
          typed: word,
          table: tableNameOf(resource),
        }) ?? [])
  })
  const sought = (resource.views.searchFinds ?? []).flatMap(name => {
    const [field, finder] = [resource.finds?.[name], findBy(finders?.[name], person)]
    const value = field && schemaOf(field).safeParse(word)
    return finder !== undefined && value?.success === true ? finder([value.data]) : []
  })
  return found.length + sought.length === 0 ? sql`false` : or(...found, ...sought)
}

/** The order of a list: a sortable field, `-` in front for descending; ties fall to the id. */
export function orderOf(
  resource: AnyResource,
  person: Person,
  sort: string | undefined,
): { column: PgColumn; name: string; descending: boolean } {
  const asked = sort ?? resource.views.sort ?? '-createdAt'
  const name = asked.replace(/^-/, '')
  const field = fieldNamed(resource, name)
  const isKnown =
    field !== undefined &&
    kindOf(field).sortable &&
    (field.needs === undefined || holds(person, field.needs))
  if (!isKnown) throw invalid([{ field: 'sort', message: `不能按「${field?.label ?? name}」排序` }])
  return { column: columnNamed(resource, name), name, descending: asked.startsWith('-') }
}
