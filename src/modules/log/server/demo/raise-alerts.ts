import { eq } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { logAlert } from '../../model/index.ts'
import type { AlertFinding } from '../alert-finding.ts'
import { raiseAlert } from '../raise-alert.ts'
import { momentBefore } from './moments.ts'

interface Told extends Pick<AlertFinding, 'rule' | 'level' | 'summary' | 'ip' | 'times'> {
  /** Days ago, and minutes after midnight. */
  readonly at: readonly [number, number]
  readonly about?: Person | undefined
  readonly outcome?: readonly ['handle' | 'ignore', string]
}

/** What the watch over the logs found lately: some of it was looked into. */
export async function raiseAlerts(world: DemoWorld): Promise<void> {
  const auditor = await world.staff('auditor')
  const [first, second] = world.organisations
  const told: readonly Told[] = [
    {
      ...{ rule: 'failedLogins', level: 'high', at: [1, 1290], ip: '203.0.113.77', times: 6 },
      summary: '密码连续输错 6 次后从新的地区登录成功',
      about: second?.head,
    },
    {
      ...{ rule: 'nightAct', level: 'medium', at: [8, 95], ip: '10.20.1.8', times: 1 },
      summary: '凌晨 01:35 调整了岗位授权',
      about: first?.head,
      outcome: ['ignore', '月底赶办交接，已与本人及秘书长电话核实'],
    },
    {
      ...{ rule: 'reveals', level: 'medium', at: [17, 1010], ip: '10.20.3.15', times: 32 },
      summary: '一小时内查看明文 32 次',
      about: await world.staff('service'),
      outcome: ['handle', '年度票据集中补寄，有工单为据；已提醒改用批量导出审批'],
    },
  ]
  for (const [place, { at, about, outcome, ...facts }] of told.entries()) {
    const key = `demo ${place}`
    const moment = momentBefore(world, ...at)
    await world.as(world.narrator, moment, ({ act }) =>
      raiseAlert(act, {
        ...{ ...facts, key, account: about?.accountId ?? null, accountName: about?.name ?? null },
        organisation: about?.ownerKind === 'organisation' ? about.ownerId : null,
      }),
    )
    if (outcome === undefined) continue
    const [move, note] = outcome
    const later = new Date(moment.getTime() + 26 * 3_600_000)
    await world.as(auditor, later, async desk => {
      const known = eq(columnNamed(logAlert, 'key'), key)
      const [row] = await findRows(desk.act.tx, logAlert, known, 1)
      if (row !== undefined) await desk.move(logAlert.path, move, row, { note })
    })
  }
}
