import type { Person } from '#kernel/server/person.ts'
import { personFrom, personOf } from '#modules/access/server/index.ts'
import type { AccountWorld } from './account-world.ts'
import { personWith } from './house.ts'

/** Every action about rights. */
export const rightsActions = [
  'grant.view',
  'grant.create',
  'grant.confirm',
  'grant.revoke',
  'role.view',
  'role.create',
  'role.update',
  'role.disable',
  'account.view',
  'account.create',
  'account.disable',
  'account.enable',
  'account.cancel',
]

/** What tests of roles and grants do in a world of accounts. */
export function rightsIn(world: () => AccountWorld) {
  const roleId = async (code: string) =>
    String((await world().execute(`select id from role where code = '${code}'`))[0]?.id)
  return {
    roleId,
    /** Somebody with an account of these roles, and with every action about rights. */
    async asPerson(loginName: string, roles: string[]): Promise<Person> {
      const accountId = await world().account(loginName, { roles })
      return personWith(rightsActions, { accountId, loginName, roleCodes: ['user', ...roles] })
    },
    /** Gives an account the role of a code. */
    async grantTo(who: Person, account: string, code: string, more: object = {}) {
      const role = await roleId(code)
      return world().house.call(who, 'POST', '/api/access/grant/insert', {
        ...{ account, role, reason: '工作需要' },
        ...more,
      })
    },
    /** An account as its holder acts now. */
    async rightsOf(accountId: string): Promise<Person> {
      const pieces = await world().house.prepare(act => personOf(act.tx, accountId))
      if (pieces === undefined) throw new Error('no such account')
      return personFrom(pieces, {
        ...{ sessionId: '', ip: '10.1.2.3', hasUkey: false, elevatedUntil: null },
      })
    },
  }
}

/** The first error of an answer, or what it says. */
export function messageOf(answer: {
  statusMessage: string
  dataPoints: { errors?: { message: string }[] } | null
}): string {
  return answer.dataPoints?.errors?.[0]?.message ?? answer.statusMessage
}
