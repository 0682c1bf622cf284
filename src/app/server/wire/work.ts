import { eq, inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { House } from '#kernel/server/assemble.ts'
import type { Person } from '#kernel/server/person.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { account, department } from '#modules/access/model/index.ts'
import {
  personAnywhere,
  personOf,
  recordWork,
  type WorkSource,
  workSources,
} from '#modules/access/server/index.ts'
import { securityKey } from '#modules/account/model/index.ts'
import { handReviewsOn, reviewsOf } from '#modules/approval/server/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { application } from '#modules/content/model/index.ts'

const reviews = '待审核'

/** What people leave behind when they go: reviews, responsibilities, follow-ups. */
export function connectWork(house: House): void {
  const open: WorkSource = {
    kind: reviews,
    async list(act, id, successor) {
      const person = await personAt(act, id)
      if (person === null) return []
      const next = successor === null ? null : await personAt(act, successor)
      const waiting = await reviewsOf(act, person, next)
      return waiting.map(each => ({ ...each, kind: reviews }))
    },
    give: handReviewsOn,
  }
  workSources.of(
    open,
    recordWork({ kind: '部门负责人', resource: department, field: 'head' }),
    recordWork({
      kind: '直接下级',
      resource: account,
      field: 'manager',
      open: () => inArray(columnNamed(account, 'state'), ['pending', 'enabled']),
    }),
    recordWork({
      kind: '服务申请',
      resource: application,
      field: 'owner',
      open: () => inArray(columnNamed(application, 'state'), ['pending', 'processing', 'waiting']),
    }),
    recordWork({
      kind: '保管的UKEY',
      resource: securityKey,
      field: 'keeper',
      open: () => eq(columnNamed(securityKey, 'state'), 'unbound'),
    }),
    recordWork({ kind: '机构财务联系人', resource: organisation, field: 'financeContact' }),
    recordWork({ kind: '信息公开联系人', resource: organisation, field: 'disclosureContact' }),
  )(house)
}

/** Somebody with the rights of now, wherever signed in. */
async function personAt(act: Act, id: string): Promise<Person | null> {
  const pieces = await personOf(act.tx, id)
  return pieces === undefined ? null : personAnywhere(pieces)
}
