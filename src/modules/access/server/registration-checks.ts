import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { currentVault } from '#services/vault/vault.ts'
import { ownerIdOf } from '../model/owner.ts'
import type { RegistrationCheck, registrationRequest } from '../model/registration-request.ts'
import { ownerIdIn } from './owner-is.ts'

type Request = Row<typeof registrationRequest>

/** What is taken of a request by an account that exists now. */
export interface Taken {
  readonly phone: boolean
  readonly loginName: boolean
}

type Reader = Pick<Act, 'tx'>

/** Whether phone and login name of each request belong to an account by now. */
export async function takenOf(
  { tx }: Reader,
  rows: readonly Request[],
): Promise<Map<string, Taken>> {
  const asked = rows.map(row => ({ row, index: row.phoneMark ?? accountMark(row.phone) }))
  const { rows: accounts } = await tx.execute<{
    index: string | null
    name: string
    held: boolean
  }>(sql`
    select phone_index as index, lower(login_name) as name, state <> 'cancelled' as held from account
    where phone_index in (${list(asked.map(({ index }) => index))})
      or lower(login_name) in (${list(rows.map(row => row.loginName.toLowerCase()))})`)
  return new Map(
    asked.map(({ row, index }) => [
      row.id,
      {
        phone: accounts.some(each => each.held && each.index === index),
        loginName: accounts.some(each => each.name === row.loginName.toLowerCase()),
      },
    ]),
  )
}

/** The checks of open requests as they stand now: what was free at submission may be taken since. */
export async function checksOf(
  act: Reader,
  rows: readonly Request[],
): Promise<Map<string, readonly RegistrationCheck[]>> {
  const taken = await takenOf(act, rows)
  const refused = await refusedBefore(act, rows)
  const closed = await closedUnits(act)
  return new Map(
    rows.map(row => {
      const own = taken.get(row.id)
      return [
        row.id,
        [
          check('手机号', own?.phone ? 'red' : 'green', [
            '未被其他账号使用',
            '已被其他账号使用，不能通过',
          ]),
          check('登录名', own?.loginName ? 'red' : 'green', ['可以使用', '已被使用，不能通过']),
          check('邮箱', row.disposableMail ? 'amber' : 'green', [
            row.email === null ? '未填写' : '不是一次性邮箱',
            '一次性邮箱，请核实',
          ]),
          check('历史申请', refused.has(row.id) ? 'amber' : 'green', [
            '近 30 天内没有被驳回的申请',
            '该手机号近 30 天内有被驳回的申请',
          ]),
          check(
            '单位',
            closed.has(`${row.ownerKind} ${ownerIdOf(row) ?? ''}`) ? 'amber' : 'green',
            ['单位接受人员注册', '单位已关闭人员注册'],
          ),
        ],
      ]
    }),
  )
}

function check(
  name: string,
  result: RegistrationCheck['result'],
  [fine, wrong]: readonly [string, string],
): RegistrationCheck {
  return { name, result, note: result === 'green' ? fine : wrong }
}

async function refusedBefore({ tx }: Reader, rows: readonly Request[]): Promise<Set<string>> {
  const { rows: found } = await tx.execute<{ id: string }>(sql`
    select distinct own.id from registration_request own join registration_request other
      on other.phone_index = own.phone_index and other.id <> own.id and other.state = 'rejected'
        and other.submitted_at between own.submitted_at - interval '30 days' and own.submitted_at
    where own.id in (${sql.join(
      rows.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    )})`)
  return new Set(found.map(({ id }) => id))
}

async function closedUnits({ tx }: Reader): Promise<Set<string>> {
  const { rows } = await tx.execute<{ unit: string }>(sql`
    select owner_kind || ' ' || ${ownerIdIn()} as unit
    from structure_setting where not accepts_registration`)
  return new Set(rows.map(({ unit }) => unit))
}

/** The blind index under which an account with this phone is found. */
export function accountMark(phone: string): string {
  return currentVault().blindIndex(phone, 'account.phone')
}

function list(values: readonly string[]) {
  return sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )
}
