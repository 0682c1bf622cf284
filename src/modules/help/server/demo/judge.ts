import { addDays } from '#kernel/server/china-time.ts'
import type { Desk } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { blacklist, type EvidenceKind, evidenceKinds, helpEvidence } from '../../model/index.ts'
import { at, type Cast } from './cast.ts'
import { addPerson } from './people.ts'
import { uploadPaper } from './upload.ts'

/** Papers of cases that were found untrue, or lapsed while their case was looked through. */
export async function judgePapers(
  { world, head, first }: Cast,
  { untrue, lapsed }: { readonly untrue: string; readonly lapsed: string },
): Promise<void> {
  const bring = (ago: number, cause: string, kind: EvidenceKind, more: object) =>
    world.as(head, at(world, ago), async desk =>
      desk.insert(helpEvidence.path, {
        ...{ cause, kind, issuedOn: addDays(world.today, -40), ...more },
        files: [
          await uploadPaper(desk, {
            ...{ name: evidenceKinds[kind], resource: helpEvidence.path, field: 'files' },
          }),
        ],
      }),
    )
  const paper = await bring(15, untrue, 'income', { issuer: '顺达装饰工程部' })
  await world.as(first, at(world, 14), desk =>
    desk.move(helpEvidence.path, 'refute', paper, {
      remark: '致电出具单位，称未开具过该收入证明',
    }),
  )
  await bring(15, lapsed, 'rescue', {
    ...{ issuer: '城关街道办事处', validTo: addDays(world.today, -3) },
  })
  await world.run('help.watch-helps', {})
}

const barred = [
  {
    ...{ name: '许大勇', birthday: '1983-02-17', end: 'lifted' },
    reason: '2024 年用他人病历申请大病救助，救助款已全部退回',
    ...{ toRecover: 800_000, recovered: 800_000 },
  },
  {
    ...{ name: '邵红军', birthday: '1978-09-09', end: 'proposed' },
    reason: '同一费用清单在两家机构重复申请救助，经比对票据号一致',
    ...{ toRecover: 500_000, recovered: 0 },
  },
] as const

/** Who gave false facts: an entry in each state. */
export async function bar({ world, organisation, head, first }: Cast): Promise<void> {
  for (const [no, { name, birthday, end, ...facts }] of barred.entries()) {
    const ago = end === 'lifted' ? 300 : 4
    const row = await world.as(head, at(world, ago), async desk => {
      const person = await addPerson(desk, organisation, { name, birthday, serial: 40 + no })
      return desk.insert(blacklist.path, {
        ...{ ...facts, person, organisation, validFrom: addDays(world.today, -ago) },
      })
    })
    if (end === 'proposed') continue
    const active = await world.as(first, at(world, ago - 2), desk =>
      desk.move(blacklist.path, 'confirm', row),
    )
    const operator = await world.staff('operator')
    await world.as(operator, at(world, 35), async desk =>
      desk.move(blacklist.path, 'lift', active, { file: await waiver(desk) }),
    )
  }
  // Whoever was barred with a false case is confirmed by another.
  await world.as(first, at(world, 4), async desk => {
    const rows = await findRows(desk.act.tx, blacklist, undefined, 100)
    const found = rows.find(row => row.state === 'proposed' && row.cause !== null)
    if (found !== undefined) await desk.move(blacklist.path, 'confirm', found)
  })
}

const waiver = (desk: Desk) =>
  uploadPaper(desk, { name: '豁免决定', resource: blacklist.path, field: 'override' })
