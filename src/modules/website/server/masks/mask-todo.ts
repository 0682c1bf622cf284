import { and, eq, ne } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { holds } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { TodoSource } from '#modules/platform/server/index.ts'
import { desensitisationRule } from '../../model/index.ts'
import { coverage } from './mask-routes.ts'
import { maskRules } from './mask-rules.ts'

const table = tableOf(desensitisationRule)
const place = '/website/desensitizationInterface'

const mayWrite = ({ person }: Act) => holds(person, 'desensitisationRule.create')
const mayConfirm = ({ person }: Act) => holds(person, 'desensitisationRule.confirm')

/** Personal fields that leave the server in the clear, for who may write rules. */
async function openFields(act: Act) {
  if (!mayWrite(act)) return []
  const { rules } = await maskRules.get(act.tx)
  const resources = registry().servings.map(({ resource }) => resource)
  return coverage(resources, rules).filter(each => each.by === 'nothing')
}

/** Rules of 「不脱敏」 that another security administrator wrote. */
async function unconfirmed(act: Act) {
  if (!mayConfirm(act)) return []
  const me = act.person.accountId
  const where = and(eq(table.state, 'pending'), ne(table.createdBy, me), ne(table.updatedBy, me))
  const rows = await findRows(act.tx, desensitisationRule, where, 100)
  return rows.toSorted((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1))
}

/** What waits for a security administrator: fields without a mask, rules to confirm. */
export const maskTodo: readonly TodoSource[] = [
  {
    kind: 'website.openFields',
    label: '未脱敏字段',
    link: `${place}?part=coverage`,
    isFor: mayWrite,
    count: async act => ({ count: (await openFields(act)).length }),
    list: async (act, limit) =>
      (await openFields(act)).slice(0, limit).map(each => ({
        id: `${each.resource}.${each.field}`,
        resource: desensitisationRule.path,
        record: `${each.resource}.${each.field}`,
        title: `${each.resourceLabel} · ${each.label}`,
        label: '未脱敏字段',
        submittedAt: act.now.toISOString(),
        link: `${place}?part=coverage`,
      })),
  },
  {
    kind: 'website.maskConfirm',
    label: '脱敏规则复核',
    link: place,
    isFor: mayConfirm,
    async count(act) {
      const rows = await unconfirmed(act)
      return { count: rows.length, oldestAt: rows[0]?.updatedAt ?? null }
    },
    list: async (act, limit) =>
      (await unconfirmed(act)).slice(0, limit).map(row => ({
        id: row.id,
        resource: desensitisationRule.path,
        record: row.id,
        title: row.name,
        label: '脱敏规则复核',
        submittedAt: row.updatedAt,
        link: place,
      })),
  },
]
