import { addDays } from '#kernel/server/china-time.ts'
import { help } from '../../model/index.ts'
import type { DemoCase } from './cases.ts'
import { at, type Cast, current } from './cast.ts'
import { giveTo } from './give.ts'
import { uploadPaper } from './upload.ts'

type Lead = (cast: Cast, id: string) => Promise<void>

const untrue = '经向村委会和税务部门核实，申请人名下有正常经营的商铺，村居证明系伪造'

/** What becomes of cases once they are approved, by how the demo world tells of them. */
const ways: Partial<Readonly<Record<DemoCase['end'], Lead>>> = {
  raised: async (cast, id) => {
    const { world, head } = cast
    await world.as(head, new Date(), async desk => {
      const begun = await desk.move(help.path, 'startRaising', await current(desk, id))
      await desk.move(help.path, 'publish', begun)
    })
    await giveTo(world, cast.organisation, id)
    await world.as(head, new Date(), async desk =>
      desk.move(help.path, 'endRaising', await current(desk, id), {
        reason: '家属已筹得其余费用，不再需要继续募集',
      }),
    )
  },
  paused: async (cast, id) => {
    await execute(cast, id)
    await cast.world.as(cast.head, at(cast.world, 6), async desk =>
      desk.move(help.path, 'pause', await current(desk, id), {
        reason: '受助人暂住外省女儿家，待其返回后继续',
      }),
    )
  },
  untrue: async (cast, id) => {
    await execute(cast, id)
    await falsify(cast, id, untrue)
  },
  closed: async (cast, id) => {
    await execute(cast, id)
    await close(cast, id)
  },
  archived: async (cast, id) => {
    await execute(cast, id)
    await falsify(cast, id, '经公安机关户籍系统和入户核实，申请人之子健在并共同居住，所述不实')
    await cast.world.as(cast.head, at(cast.world, 1), async desk =>
      desk.move(help.path, 'archive', await current(desk, id)),
    )
  },
}

/** Leads an approved case on to its end. */
export async function endCase(cast: Cast, id: string, { end }: DemoCase): Promise<void> {
  await ways[end]?.(cast, id)
}

async function execute({ world, head }: Cast, id: string): Promise<void> {
  await world.as(head, at(world, 9), async desk =>
    desk.move(help.path, 'execute', await current(desk, id)),
  )
}

/** What was told was found untrue: the case ends, and whoever asked is barred. */
async function falsify({ world, head }: Cast, id: string, reason: string): Promise<void> {
  await world.as(head, at(world, 5), async desk =>
    desk.move(help.path, 'falsify', await current(desk, id), {
      reason,
      files: [
        await uploadPaper(desk, {
          ...{ name: '核查报告', resource: help.path, field: 'falseFiles' },
        }),
      ],
    }),
  )
}

/** Somebody was visited, the final report is out, and the reviewer agrees that the case is over. */
async function close({ world, head, first }: Cast, id: string): Promise<void> {
  const visit = await world.as(head, at(world, 7), async desk => {
    const row = await desk.insert('cause/progress', {
      ...{ cause: id, kind: '3', title: '救助后的入户回访', occurredOn: addDays(world.today, -7) },
      body: '<p>两名工作人员入户回访，救助款已用于生活安置，家庭生活恢复正常。</p>',
    })
    return desk.move('cause/progress', 'submit', row)
  })
  const report = await world.as(head, at(world, 6), async desk => {
    const row = await desk.insert('cause/report', {
      ...{ cause: id, type: '4', served: 1, usePlan: '无结余。' },
      period: { from: addDays(world.today, -20), to: addDays(world.today, -7) },
      sections: '<p>救助已按核定用途完成，回访记录和签收材料均已归档。</p>',
    })
    return desk.move('cause/report', 'submit', row)
  })
  await world.as(first, at(world, 5), async desk => {
    await desk.move('cause/progress', 'approve', visit)
    await desk.move('cause/report', 'approve', report, { acceptDifference: true })
  })
  await world.as(head, at(world, 4), async desk => {
    await desk.move(help.path, 'recordExpress', await current(desk, id), {
      reason: '急需安置，先行救助，材料已补齐',
    })
    await desk.move(help.path, 'setOutcome', await current(desk, id), {
      ...{ outcome: 'out', note: '生活已恢复，由社区继续关注' },
    })
    await desk.move(help.path, 'close', await current(desk, id), {
      reason: '救助目标已实现，申请结案',
    })
  })
  await world.as(first, at(world, 2), async desk =>
    desk.move(help.path, 'approveEnding', await current(desk, id), {
      opinion: '回访和签收材料完整，同意结案。',
    }),
  )
}
