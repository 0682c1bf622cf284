import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { choiceCondition } from '#kernel/server/references.ts'
import { registry } from '#kernel/server/registry.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import type { AnyField } from '#kinds/field.ts'
import { foldLine } from '#kinds/fold-text.ts'
import { isPersonal, kindOf, lookupOf, parseCell } from '#kinds/registry.ts'
import { matchAddress } from '#modules/area/server/index.ts'
import { transferPorts } from './ports.ts'

/** What a typed text stands for: a code, id or address, or why none was found. */
export type Found = { readonly value: unknown } | { readonly refusal: string }

/** Looks texts of one column up; those of many lines at once, one query a resource. */
export async function lookUp(
  act: Act,
  field: AnyField,
  texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Found>> {
  const where = lookupOf(field)
  if (where === 'record') return findRecords(act, field, [...texts])
  const find = { term: termFinder, area: areaFinder, address: addressFinder }[where ?? 'area'](
    field,
  )
  return new Map([...texts].map(text => [text, find(text)]))
}

function termFinder(field: AnyField): (text: string) => Found {
  const { dictionary = '' } = field as { readonly dictionary?: string }
  const terms = transferPorts().terms(dictionary)
  const codes = new Map([
    ...terms.map(({ code }) => [code, code] as const),
    ...terms.map(({ code, label }) => [foldLine(label), code] as const),
  ])
  return text => {
    const value = codes.get(foldLine(text))
    return value === undefined ? { refusal: `字典中没有「${text}」` } : { value }
  }
}

function areaFinder(field: AnyField): (text: string) => Found {
  return text => {
    const match = /^\d+$/.test(text) ? undefined : matchAddress(text)
    if (match === null || (match !== undefined && match.rest !== ''))
      return { refusal: `未识别的地区「${text}」，请填写省市区全称或代码` }
    return readAs(field, match?.code ?? text)
  }
}

/** `陕西省榆林市榆阳区长城路 1 号`; the area may be given by its code and a blank as well. */
function addressFinder(field: AnyField): (text: string) => Found {
  return text => {
    const match = /^\d{6}/.test(text) ? undefined : matchAddress(text)
    if (match === null) return { refusal: `未识别「${text}」所在的省市区` }
    return readAs(field, match === undefined ? text : `${match.code} ${match.rest}`)
  }
}

function readAs(field: AnyField, text: string): Found {
  const { value, refusal } = parseCell(field, text)
  return refusal === undefined ? { value } : { refusal }
}

async function findRecords(
  act: Act,
  field: AnyField,
  texts: readonly string[],
): Promise<Map<string, Found>> {
  const serving = registry().get((field as { readonly resource?: string }).resource ?? '')
  const { label } = serving.resource
  const ids = await idsNamed(act, serving, texts)
  return new Map(
    texts.map((text): [string, Found] => {
      const [id, ...others] = ids.get(text) ?? []
      if (id === undefined) return [text, { refusal: `${label}「${text}」不存在或无权使用` }]
      if (others.length > 0) return [text, { refusal: `有多个${label}名为「${text}」，请改填编号` }]
      return [text, { value: id }]
    }),
  )
}

/** The ids of the records that this person may choose, by id, title and whatever else is unique. */
async function idsNamed(
  act: Act,
  serving: AnyServing,
  texts: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { resource } = serving
  const found = new Map<string, Set<string>>()
  const choosable = choiceCondition(serving, act.person)
  if (choosable === null || texts.length === 0) return found
  const names = namesOf(resource)
  const id = columnNamed(resource, 'id')
  const conditions: SQL[] = names.map(name => inArray(columnNamed(resource, name), [...texts]))
  const uuids = texts.filter(text => uuidShape.test(text))
  if (uuids.length > 0) conditions.push(inArray(id, uuids))
  if (conditions.length === 0) return found
  const columns = [id, ...names.map(name => columnNamed(resource, name))]
  const picked = sql.join(
    columns.map((column, at) => sql`${column}::text as ${sql.identifier(`c${at}`)}`),
    sql`, `,
  )
  const answer = await act.tx.execute<Record<string, string | null>>(
    sql`select ${picked} from ${tableOf(resource)} where ${and(choosable, or(...conditions))}`,
  )
  for (const row of answer.rows) {
    for (const text of new Set(Object.values(row))) {
      if (text === null || row.c0 == null) continue
      found.set(text, (found.get(text) ?? new Set()).add(row.c0))
    }
  }
  return found
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Fields that tell a record apart in text: its title and its unique numbers. Sealed values cannot be compared. */
function namesOf(resource: AnyResource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isName = name === resource.title || field.unique !== undefined
    return isName && !isPersonal(field) && kindOf(field).format === 'text' && isText(resource, name)
      ? [name]
      : []
  })
}

function isText(resource: AnyResource, name: string): boolean {
  return columnNamed(resource, name).getSQLType() === 'text'
}
