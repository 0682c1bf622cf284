import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { holds } from '#kernel/server/person.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { targetDonor } from '../model/index.ts'
import { linkOf, refuseUninvitable } from './invitation.ts'
import { lockCause } from './kinds.ts'
import { causePorts } from './ports.ts'

type Invited = Row<typeof targetDonor>

export const targetDonorServing = serve(targetDonor, {
  async prepare(draft, act) {
    const { row } = await lockCause(act, draft.cause)
    if (row.raiseMode !== '2') act.mark('cause', '只有定向募捐才有定向对象')
    return { organisation: row.organisation }
  },
  async check(next, act, before) {
    if (before !== undefined && next.phone !== before.phone) await keepGivers(before, act)
  },
  async updated(row, act, before) {
    // The link was bound to the old phone.
    if (row.phone !== before.phone && row.state !== 'none')
      await updateRow(act, targetDonor, row, { state: 'none', invitedAt: null, openedAt: null })
  },
  removing: keepGivers,
  moves: {
    invite,
    renew: invite,
    revoke: () => ({}),
  },
  enrich,
})

/** Makes the next link of a person; the one before it opens nothing any more. */
async function invite(row: Invited, _answers: unknown, act: Act) {
  await refuseUninvitable(act, row)
  return { inviteNo: row.inviteNo + 1, invitedAt: act.now.toISOString(), openedAt: null }
}

/** Who has given stays in the list that says he was asked (BR-04). */
async function keepGivers(row: Invited, act: Act): Promise<void> {
  const given = await causePorts().phonesGiven(act.tx, row.cause, [row.phone])
  if (given.size > 0) act.refuse(`${row.name}已向该项目捐赠，不能移除或更换手机`)
}

/** Whether each person has given, and the link to send, for whoever may send it. */
async function enrich(rows: readonly Invited[], act: Act) {
  const byCause = Map.groupBy(rows, row => row.cause)
  const given = new Map(
    await Promise.all(
      [...byCause].map(async ([cause, people]) => {
        const phones = people.map(({ phone }) => phone)
        return [cause, await causePorts().phonesGiven(act.tx, cause, phones)] as const
      }),
    ),
  )
  const mayInvite = holds(act.person, 'targetDonor.invite')
  const owners = mayInvite ? [...new Set(rows.map(row => row.organisation))] : []
  const sites = new Map(
    await Promise.all(owners.map(async id => [id, await causePorts().siteOf(act.tx, id)] as const)),
  )
  return new Map(
    rows.map(row => [
      row.id,
      {
        hasGiven: given.get(row.cause)?.has(row.phone) === true,
        link: linkOf(row, sites.get(row.organisation) ?? null),
      },
    ]),
  )
}
