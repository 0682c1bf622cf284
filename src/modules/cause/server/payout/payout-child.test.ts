import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inHouse } from '#kernel/server/origin.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import {
  balanceOf,
  causeStatement,
  moveRestricted,
  restrictedOf,
} from '#modules/finance/server/index.ts'
import { dayFromNow } from '#modules/project/server/fixture/projects.ts'
import { personWith } from '#test/house.ts'
import { done, openPayoutWorld, type PayoutWorld } from '#test/payout-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { childPlan } from '../../model/index.ts'
import { causePorts } from '../ports.ts'

let world: PayoutWorld
let at: { cause: string; line: string }
beforeAll(async () => {
  world = await openPayoutWorld()
  inHouse(world.house, () => reconnect(causePorts, { causeStatement }))
  at = await world.funded(500_00)
})
afterAll(() => world.close())

let serial = 0
/** A child plan of the project with so many fen of its own. */
async function planWith(fen: number, state: 'open' | 'ended' = 'open', cause = at.cause) {
  serial += 1
  const number = `X-${serial}`
  return world.prepare(async act => {
    const organisation = world.projects.north.id
    const plan = await insertRow(act, childPlan, {
      ...{ organisation, cause, causeKind: 'project', number, title: `青山图书角${serial}` },
      ...{ executor: '青山小学', area: '110105', targetAmount: 100_00, summary: '图书角', state },
      ...{ startDate: dayFromNow(-1), endDate: dayFromNow(60) },
    } as never)
    if (fen > 0)
      await moveRestricted(act.tx, {
        ...{ event: 'P23', organisation, amount: fen, actor: newId(), memo: `TJ${serial}` },
        from: { cause },
        to: { cause, childPlan: plan.id },
        source: { table: 'childTransfer', id: newId() },
        occurredAt: act.now.toISOString(),
      })
    return plan.id
  })
}
const ofPlan = (id: string) =>
  world.prepare(act =>
    balanceOf(act.tx, world.projects.north.id, restrictedOf({ cause: at.cause, childPlan: id })),
  )
const note = { riskNote: '首次付款，已电话核实' }

describe('a payout of a child plan', () => {
  it('takes the money of the plan alone, to the fen, and the statement says whose it was', async () => {
    const plan = await planWith(100_00)
    const more = await world.draft(at, 100_01, { childPlan: plan })
    const refused = await world.move(world.officer, 'submit', more, note)
    expect(refused.dataPoints.errors).toEqual([
      { field: 'amount', message: '可拨付余额不足：可用 ¥100.00，需要 ¥100.01' },
    ])
    const row = await world.approved(at, 60_00, { childPlan: plan })
    expect(await ofPlan(plan)).toMatchObject({ balance: 100_00, reserved: 60_00 })
    expect(await world.balance(at.cause)).toMatchObject({ balance: 400_00, reserved: 0 })
    done(await world.move(world.payer, 'pay', row, world.payment()))
    expect(await ofPlan(plan)).toMatchObject({ balance: 40_00, reserved: 0 })
    expect(await world.balance(at.cause)).toMatchObject({ balance: 400_00 })
    expect(await world.budget(at.line)).toEqual({ used: 60_00, reserved: 0 })
    const clerk = personWith(['project.view', 'donation.view'], {
      ...{ ownerKind: 'organisation', ownerId: world.projects.north.id, scope: 'organisation' },
    })
    const told = await world.call(clerk, 'GET', '/api/project/project/getStatement', {
      ...{ id: at.cause, page: 1, limit: 20 },
    })
    const paid = told.dataPoints.list.find(({ out }: { out: number | null }) => out === 60_00)
    expect(paid).toMatchObject({ childPlan: '青山图书角1', balance: 40_00 })
    const moved = told.dataPoints.list.filter(
      ({ document }: { document: { number: string | null } }) => document.number === 'TJ1',
    )
    expect(moved.map(({ childPlan: whose }: { childPlan: string | null }) => whose)).toEqual(
      expect.arrayContaining([null, '青山图书角1']),
    )
  })

  it('is refused for a plan of another project, and for one that has ended', async () => {
    const other = await world.funded(100_00)
    const foreign = await planWith(0, 'open', other.cause)
    const ended = await planWith(0, 'ended')
    const asked = async (plan: string) => {
      const row = await world.draft(at, 1_00)
      const answer = await world.move(world.officer, 'update', row, { childPlan: plan })
      return answer.dataPoints.errors
    }
    expect(await asked(foreign)).toEqual([
      { field: 'childPlan', message: '所选子计划不属于该项目' },
    ])
    expect(await asked(ended)).toEqual([{ field: 'childPlan', message: '子计划已结束，不能拨付' }])
  })
})
