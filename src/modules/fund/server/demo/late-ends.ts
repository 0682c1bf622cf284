import { eq } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { fund } from '../../model/index.ts'
import { signPaper } from './files.ts'
import { fundIdeas, type LateEnd } from './ideas.ts'
import { lead } from './tell.ts'

const path = fund.path

/** Funds that raise no more: ended, at work, paused, closed, or laid away. */
export async function fillLateEnds(
  world: DemoWorld,
  owners: readonly DemoOrganisation[],
): Promise<void> {
  for (const { title, end } of fundIdeas) {
    const walk = walks[end as LateEnd]
    if (walk === undefined) continue
    const [row] = await world.as(world.narrator, new Date(), ({ act }) =>
      findRows(act.tx, fund, eq(tableOf(fund).title, title), 1),
    )
    const owner = owners.find(({ id }) => id === row?.organisation)
    if (row !== undefined && owner !== undefined) await walk({ world, owner, row })
  }
}

interface Walk {
  readonly world: DemoWorld
  readonly owner: DemoOrganisation
  readonly row: Made
}

const walks: Readonly<Record<LateEnd, (walk: Walk) => Promise<unknown>>> = {
  raised,
  executing,
  async paused({ world, owner, row }) {
    await world.as(owner.head, new Date(), desk =>
      desk.move(path, 'pause', row, { reason: '出资人股权变更，协议主体待确认，暂停接受出资' }),
    )
  },
  async closed(walk) {
    const { world, owner } = walk
    const row = await executing(walk)
    const reviewer = await world.staff('reviewer1')
    const told = { world, head: owner.head, reviewer }
    const period = { from: addDays(world.today, -80), to: addDays(world.today, -3) }
    await lead(told, 'cause/report', 'published', addDays(world.today, -2), {
      ...{ cause: row.id, type: '4', period, served: 0 },
      sections: '<p>汛情解除，应急响应结束。基金未发生支出，余款按设立协议处理。</p>',
      usePlan: '余款按设立协议退回出资人。',
    })
    const asked = await world.as(owner.head, new Date(), desk =>
      desk.move(path, 'close', row, { reason: '应急响应已结束，申请结项' }),
    )
    await world.as(reviewer, new Date(), desk =>
      desk.move(path, 'approveEnding', asked, { opinion: '应急响应已结束，同意结项。' }),
    )
    const surplus = 'cause/surplusDecision'
    await world.as(owner.head, new Date(), async desk =>
      desk.insert(surplus, {
        ...{ cause: row.id, way: '3', basis: '2' },
        files: [await signPaper(desk, surplus, 'files', '管委会决议.pdf')],
      }),
    )
  },
  async archived({ world, owner, row }) {
    const { head } = owner
    const asked = await world.as(head, new Date(), desk =>
      desk.move(path, 'terminate', row, {
        ...{ cause: '5', reason: '出资人经营困难，书面申请撤回设立，期间无出资到账' },
      }),
    )
    const ended = await world.as(await world.staff('reviewer1'), new Date(), desk =>
      desk.move(path, 'approveEnding', asked, { opinion: '没有出资到账，同意终止。' }),
    )
    await world.as(head, new Date(), desk => desk.move(path, 'archive', ended))
  },
}

function raised({ world, owner, row }: Walk): Promise<Made> {
  return world.as(owner.head, new Date(), desk =>
    desk.move(path, 'endRaising', row, { reason: '出资人承诺的资金已全部到账' }),
  )
}

async function executing(walk: Walk): Promise<Made> {
  const { world, owner } = walk
  const row = await raised(walk)
  return world.as(owner.head, new Date(), desk => desk.move(path, 'execute', row))
}
