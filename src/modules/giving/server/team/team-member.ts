import { and, eq } from 'drizzle-orm'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { donor } from '#modules/people/model/index.ts'
import { teamCampaign, teamMember } from '../../model/index.ts'
import { countMembers, live } from './team-campaign.ts'

const table = tableOf(teamMember)

export const teamMemberServing = serve(teamMember, {
  openPicks: true,
  async prepare(draft, act) {
    const [team, person] = [
      draft.campaign == null ? undefined : await findRow(act.tx, teamCampaign, draft.campaign),
      draft.member == null ? undefined : await findRow(act.tx, donor, draft.member),
    ]
    return {
      organisation: team?.organisation ?? act.person.ownerId ?? undefined,
      shownName: person?.displayName ?? '爱心人士',
      joinedAt: act.now.toISOString(),
    }
  },
  async check(next, act) {
    const team = await findRow(act.tx, teamCampaign, next.campaign)
    if (team === undefined || !live.includes(team.state)) act.mark('campaign', '该一起捐不在进行中')
    const person = await findRow(act.tx, donor, next.member)
    if (person !== undefined && person.organisation !== next.organisation)
      act.mark('member', '成员不在该机构的捐赠人中')
    const inviter =
      next.invitedBy === null ? undefined : await findRow(act.tx, teamMember, next.invitedBy)
    if (inviter !== undefined && inviter.campaign !== next.campaign)
      act.mark('invitedBy', '邀请人不是本队成员')
  },
  async inserted(row, act) {
    await countMembers(act, row.campaign, 1)
    if (row.invitedBy === null) return
    const inviter = await findRow(act.tx, teamMember, row.invitedBy)
    await act.tx
      .update(table)
      .set({ invited: (inviter?.invited ?? 0) + 1 })
      .where(and(eq(table.id, row.invitedBy)))
  },
  movable: (row, move) =>
    (move === 'remove' || move === 'leave') && row.role === 'leader'
      ? '队长不能移除或退出，请先转让队长'
      : true,
  moves: {
    async remove(row, { reason }, act) {
      await countMembers(act, row.campaign, -1)
      return { leaveReason: reason }
    },
    async leave(row, _answers, act) {
      await countMembers(act, row.campaign, -1)
      return {}
    },
    async rejoin(row, _answers, act) {
      await countMembers(act, row.campaign, 1)
      return { leaveReason: null }
    },
  },
})
