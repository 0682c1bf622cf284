import { and, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { present } from '#kernel/server/present.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { donor } from '#modules/people/model/index.ts'
import { registeredUser } from '../../model/index.ts'
import { registeredUserServing } from './registered-user.ts'
import { type Change, holdersOf, userInfoChangeServing } from './user-info-change.ts'

/** The asked change of a real name, in the person's scope. */
async function changeOf(act: Act, id: string): Promise<Change> {
  demandPlatform(act)
  return await readInScope(act, userInfoChangeServing, id)
}

/** Both sides of a merge: who asks, and who holds the identity number already. */
async function sidesOf(act: Act, change: Change) {
  const asking = await findRow(act.tx, registeredUser, change.user)
  // Who holds it today: somebody may have been passed since this was asked.
  const holding = await holdersOf(act, change.idNumber ?? '', change.user)
  return [...(asking === undefined ? [] : [asking]), ...holding]
}

const question = z.object({ change: z.uuid('记录编号有误') })

/** The users that share an identity number: the one who asks first. */
const usersRoute = route({
  method: 'GET',
  path: '/api/website/registeredUser/getSameIdentity',
  access: { action: 'registeredUser.mergeSuggest' },
  summary: '同证件用户',
  question,
  async read({ change }, act) {
    return present(act, registeredUserServing, await sidesOf(act, await changeOf(act, change)))
  },
})

/**
 * What the donor books hold under the phones of these users and under the identity number, book by
 * book: two in one book are one person and may be merged there.
 */
const donorsRoute = route({
  method: 'GET',
  path: '/api/website/registeredUser/getSameIdentityDonors',
  access: { action: 'registeredUser.mergeSuggest' },
  summary: '同证件用户在各机构的捐赠人',
  question,
  async read({ change: id }, act) {
    const change = await changeOf(act, id)
    const serving = registry().find(donor.path)
    if (serving === undefined || !holds(act.person, 'donor.view')) return []
    const table = tableNameOf(donor)
    const users = await sidesOf(act, change)
    const phones = users.flatMap(({ phone }) => {
      const { phoneIndex } = blindIndexesOf(donor.fields, { phone }, table)
      return phoneIndex ?? []
    })
    const { idNumberIndex } = blindIndexesOf(donor.fields, { idNumber: change.idNumber }, table)
    const own = or(
      inArray(columnNamed(donor, 'phoneIndex'), phones),
      eq(columnNamed(donor, 'idNumberIndex'), idNumberIndex ?? ''),
    )
    const rows = await findRows(
      act.tx,
      donor,
      and(visible(serving, act.person), own, eq(tableOf(donor).state, 'active')),
      200,
    )
    const shown = await present(act, serving, rows)
    return [...Map.groupBy(shown, row => String(row.organisation))].map(
      ([organisation, donors]) => ({
        organisation,
        name: String(donors[0]?.shown.organisation ?? ''),
        donors,
      }),
    )
  },
})

export const sameIdentityRoutes: readonly AnyRoute[] = [usersRoute, donorsRoute]
