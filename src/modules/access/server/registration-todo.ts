import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { ownedBy } from '../model/owner.ts'
import { registrationRequest } from '../model/registration-request.ts'
import { isOwnedAlike, ownerIs } from './owner-is.ts'
import { registrationServing } from './registration-request.ts'

/** Requests to join that wait for this person: the unit's chosen auditors, else whoever may approve. */
export const registrationTodoSource = recordTodo({
  serving: registrationServing,
  label: '人员审核',
  link: '/organizeStructure/userAudit',
  action: 'registrationRequest.approve',
  where: ({ person }) =>
    and(
      eq(columnNamed(registrationRequest, 'state'), 'pending'),
      or(isAuditor(person.accountId), and(hasNoAuditor(), isOwnUnit(person))),
    ),
  item: row => ({
    title: `${row.realName} 申请加入（${row.number}）`,
    organisation: row.organisation,
    submittedAt: row.submittedAt,
  }),
})

function isAuditor(account: string): SQL {
  return sql`exists (select from structure_setting setting where ${isOwnedAlike('setting', 'registration_request')}
    and ${account}::uuid = any(setting.auditors))`
}

function hasNoAuditor(): SQL {
  return sql`not exists (select from structure_setting setting where ${isOwnedAlike('setting', 'registration_request')}
    and cardinality(setting.auditors) > 0)`
}

/** People of the platform have the requests of units in which nobody can decide. */
function isOwnUnit({ ownerKind, ownerId }: Act['person']): SQL | undefined {
  const own = ownerIs(ownedBy(ownerKind, ownerId), 'registration_request')
  return ownerKind === 'platform' ? or(own, not(hasDecider())) : own
}

function hasDecider(): SQL {
  return sql`exists (select from account join "grant" on "grant".account = account.id and "grant".state = 'active'
    join role on role.id = "grant".role and role.state = 'enabled'
    where account.state = 'enabled' and ${isOwnedAlike('account', 'registration_request')}
      and role.actions @> '["registrationRequest.approve"]')`
}
