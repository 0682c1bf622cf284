import { inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { parseCell } from '#kinds/registry.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import type { LineState } from '../model/index.ts'
import { columnNames, type ImportCells, importColumns } from './import-columns.ts'

/** What a line of the sheet means, or why it cannot be taken. */
export interface CheckedLine {
  readonly user: string | null
  /** The blind index of a phone that is to be invited; null for a user. */
  readonly phoneIndex: string | null
  readonly points: number | null
  readonly occurredOn: string | null
  readonly memo: string | null
  readonly error: string | null
  readonly isDuplicate: boolean
}

interface ReadLine {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: string[]
}

/** The batch whose lines are checked; `except`: the line that is checked anew. */
interface CheckedFor {
  readonly batch: string
  readonly organisation: string | null
  readonly title: string
  /** Phones of nobody are invited instead of refused. */
  readonly invites: boolean
  readonly except?: string
}

/** Reads and matches lines: one question for all of their users. */
export async function checkLines(
  act: Act,
  lines: readonly ImportCells[],
  checkedFor: CheckedFor,
): Promise<CheckedLine[]> {
  const today = beijingDay(act.now)
  const read = lines.map(readLine)
  const users = await findUsers(
    act,
    read.map(({ values }) => String(values.person ?? '')),
  )
  const checked = read.map(({ values, errors }): CheckedLine => {
    const person = String(values.person ?? '')
    const user = users.get(person)
    const isInvited = user === undefined && checkedFor.invites && person.startsWith('1')
    if (person !== '' && user === undefined && !isInvited) errors.push('用户不存在')
    if (user !== undefined && user.state !== 'normal' && user.state !== 'frozen')
      errors.push('用户已注销')
    const name = values.name
    if (
      user !== undefined &&
      typeof name === 'string' &&
      user.realName !== null &&
      user.realName !== name
    )
      errors.push('姓名不符')
    const occurredOn = typeof values.occurredOn === 'string' ? values.occurredOn : null
    if (occurredOn !== null && occurredOn > today) errors.push('日期在未来')
    return {
      user: user?.id ?? null,
      phoneIndex: isInvited ? indexOfPhone(person) : null,
      points: typeof values.points === 'number' ? values.points : null,
      occurredOn,
      memo: typeof values.memo === 'string' ? values.memo : null,
      error: errors.length === 0 ? null : errors.join('；').slice(0, 300),
      isDuplicate: false,
    }
  })
  return markDuplicates(act, checked, checkedFor)
}

function readLine(cells: ImportCells): ReadLine {
  const errors: string[] = []
  const values: Record<string, unknown> = {}
  for (const name of columnNames) {
    const cell = cells[name]?.trim() ?? ''
    const field = importColumns[name]
    const parsed = parseCell(field, cell)
    if (parsed.refusal !== undefined)
      errors.push(
        name === 'points' && cell !== ''
          ? '积分超限（1 到 100,000 的整数）'
          : `${field.label}：${parsed.refusal}`,
      )
    else if (parsed.value !== null) values[name] = parsed.value
  }
  const person = String(values.person ?? '').toUpperCase()
  if (person !== '' && !/^1[3-9]\d{9}$/.test(person) && !/^U\d{9,}$/.test(person)) {
    errors.push('手机号格式')
    delete values.person
  } else if (person !== '') values.person = person
  return { values, errors }
}

/** What becomes of a checked line while its batch waits. */
export function stateOf({ error, user }: CheckedLine): LineState {
  if (error !== null) return 'bad'
  return user === null ? 'invite' : 'ok'
}

/** The blind index that a user of a phone has. */
export function indexOfPhone(phone: string): string {
  const table = tableNameOf(registeredUser)
  return String(blindIndexesOf(registeredUser.fields, { phone }, table).phoneIndex)
}

type User = Awaited<ReturnType<typeof findRows<typeof registeredUser>>>[number]

/** Users by the phones or numbers of a sheet. */
export async function findUsers(act: Act, people: readonly string[]): Promise<Map<string, User>> {
  const numbers = people.filter(each => each.startsWith('U'))
  const phones = people.filter(each => /^1/.test(each))
  const found = new Map<string, User>()
  if (numbers.length > 0)
    for (const user of await findRows(
      act.tx,
      registeredUser,
      inArray(tableOf(registeredUser).number, [...new Set(numbers)]),
      5000,
    ))
      found.set(user.number, user)
  if (phones.length > 0) {
    const blind = columnNamed(registeredUser, 'phoneIndex')
    const asked = [...new Set(phones)].map(indexOfPhone)
    for (const user of await findRows(act.tx, registeredUser, inArray(blind, asked), 5000))
      if (user.phone !== null) found.set(user.phone, user)
  }
  return found
}

type SameLine = Pick<CheckedLine, 'user' | 'phoneIndex' | 'occurredOn' | 'points' | 'memo'>

/**
 * The same points of the same day, brought in before by the same organisation under the same title
 * or twice in one batch, are suspicious, not wrong: another title thanks for something else.
 */
async function markDuplicates(
  act: Act,
  lines: readonly CheckedLine[],
  { batch, organisation, title, except }: CheckedFor,
): Promise<CheckedLine[]> {
  const keyOf = (line: SameLine) =>
    JSON.stringify([line.user ?? line.phoneIndex, line.occurredOn, line.points, line.memo])
  const asked = JSON.stringify(lines.filter(line => line.error === null))
  // Two questions in one, so that each of them has its index.
  const earlier = await act.tx.execute<SameLine>(sql`
    with j as (
      select * from json_to_recordset(${asked}::json)
        as asked("user" uuid, "phoneIndex" text, "occurredOn" date, points int, memo text)
    ), same as (
      select line.* from j join points_import_line as line on line."user" = j."user"
             and line.points = j.points and line.occurred_on = j."occurredOn"
             and line.memo is not distinct from j.memo
       union all
      select line.* from j join points_import_line as line on line.phone_index = j."phoneIndex"
             and line.points = j.points and line.occurred_on = j."occurredOn"
             and line.memo is not distinct from j.memo
    )
    select distinct line."user", line.phone_index as "phoneIndex",
           line.occurred_on::text as "occurredOn", line.points, line.memo
      from same as line join points_import_batch as batch on batch.id = line.batch
     where batch.organisation is not distinct from ${organisation}::uuid and batch.title = ${title}
       and (line.state in ('posted', 'invited')
            or (line.batch = ${batch} and line.state in ('ok', 'invite')))
       and line.id is distinct from ${except ?? null}::uuid`)
  const seen = new Set(earlier.rows.map(keyOf))
  return lines.map(line => {
    if (line.error !== null) return line
    const key = keyOf(line)
    const isDuplicate = seen.has(key)
    seen.add(key)
    return { ...line, isDuplicate }
  })
}
