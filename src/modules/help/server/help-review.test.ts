import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { citizen } from '#test/help-facts.ts'
import { allKinds, type HelpWorld, openHelp } from '#test/help-world.ts'

let world: HelpWorld

beforeAll(async () => {
  world = await openHelp()
})
afterAll(() => world.house.close())

describe('初审', () => {
  it('cannot pass without the bill of a case of illness, and names it', async () => {
    const made = await world.draft()
    await world.prove(
      made,
      allKinds.filter(kind => kind !== 'bill'),
      false,
    )
    await world.ok(world.move(world.officer, 'help', 'submit', await world.row(made.id)))
    const answer = await world.move(world.second, 'help', 'approve', await world.row(made.id))
    expect(answer.statusMessage).toBe('「初审」尚不能通过：缺少费用清单')
    await world.prove(made, ['bill'], false)
    const passed = await world.move(world.second, 'help', 'approve', await world.row(made.id))
    expect(passed.statusMessage).not.toContain('尚不能通过')
    expect(await world.row(made.id)).toMatchObject({ state: 'pending', step: 'verify' })
  })

  it('is not passed by whoever submitted', async () => {
    const made = await world.draft()
    await world.prove(made, allKinds, false)
    await world.ok(world.move(world.officer, 'help', 'submit', await world.row(made.id)))
    const answer = await world.move(world.officer, 'help', 'approve', await world.row(made.id))
    expect(answer.status).toBe(403)
  })
})

describe('evidence', () => {
  it('is not verified by whoever brought it', async () => {
    const made = await world.draft()
    const evidence = await world.ok(
      world.post(world.officer, 'help/helpEvidence/insert', {
        ...{ cause: made.id, kind: 'bill', files: [newId()] },
      }),
    )
    const own = await world.move(world.officer, 'helpEvidence', 'verify', evidence, {
      method: 'original',
    })
    expect([own.status, own.statusMessage]).toEqual([403, '上传人不能核实自己上传的材料'])
    const other = await world.move(world.second, 'helpEvidence', 'verify', evidence, {
      method: 'original',
    })
    expect(other.dataPoints).toMatchObject({ state: 'verified' })
  })

  it('of a home visit needs two different people', async () => {
    const made = await world.draft()
    const visit = (visitors: readonly string[]) =>
      world.post(world.officer, 'help/helpEvidence/insert', {
        ...{ cause: made.id, kind: 'visit', visitors, files: [newId(), newId()] },
        ...{ visitOn: new Date().toISOString(), findings: '属实', conclusion: 'true' },
      })
    const { officer, second, third } = world
    expect(JSON.stringify((await visit([officer.accountId])).dataPoints)).toContain(
      '走访须由两名不同的人完成',
    )
    const row = await world.ok(visit([officer.accountId, third.accountId]))
    const unsigned = await world.move(second, 'helpEvidence', 'verify', row, { method: 'visit' })
    expect(unsigned.statusMessage).toBe('走访须两名走访人分别签到，已签到 0 人')
    const waits = async (who = third) => {
      const answer = await world.get(who, 'platform/todo/getListByPage')
      return JSON.stringify(answer.dataPoints).includes(row.id)
    }
    expect([await waits(), await waits(second)]).toEqual([true, false])
    const idNumber = citizen()
    const first = await world.ok(world.move(officer, 'helpEvidence', 'signIn', row, { idNumber }))
    const same = await world.move(third, 'helpEvidence', 'signIn', first, { idNumber })
    expect(JSON.stringify(same.dataPoints)).toContain('与另一走访人的身份证号相同')
    const signed = await world.ok(
      world.move(third, 'helpEvidence', 'signIn', first, { idNumber: citizen() }),
    )
    expect(JSON.stringify(signed)).not.toContain(idNumber)
    expect(await waits()).toBe(false)
    const passed = await world.move(second, 'helpEvidence', 'verify', signed, { method: 'visit' })
    expect(passed.statusCode).toBe(1)
  })
})

describe('a false case', () => {
  it('ends where it stands, with its review', async () => {
    const row = await world.proved()
    const ended = await world.move(world.third, 'help', 'falsify', row, {
      ...{ reason: '诊断证明系伪造', files: [newId()] },
    })
    expect(ended.statusMessage).toBe('success')
    expect(await world.row(row.id)).toMatchObject({ state: 'terminated', step: null })
    const open = await world.sql(
      `select state from review where record = '${row.id}' and state = 'open'`,
    )
    expect(open).toMatchObject({ rows: [] })
  })
})

describe('评审', () => {
  it('waits for everything proved, then sets what is granted', async () => {
    const row = await world.proved()
    expect(row).toMatchObject({ state: 'pending', step: 'assess' })
    await world.assess(row, 2_500_000)
    expect(await world.row(row.id)).toMatchObject({
      ...{ step: 'notice', approvedAmount: 2_500_000, targetAmount: 2_500_000, overTarget: '2' },
    })
    expect(await world.notice(row.id)).toMatchObject({ state: 'waiting' })
  })

  it('above ¥50,000.00 is confirmed by a second person', async () => {
    const row = await world.proved({ applyAmount: 5_000_001 })
    const first = await world.assess(row, 5_000_001)
    expect(first.state).toBe('second')
    expect(await world.row(row.id)).toMatchObject({ step: 'assess', approvedAmount: null })
    const own = await world.move(world.third, 'helpAssessment', 'second', first)
    expect(own.status).toBe(403)
    await world.ok(world.move(world.officer, 'helpAssessment', 'second', first))
    await world.advance(row.id)
    expect(await world.row(row.id)).toMatchObject({ step: 'notice', approvedAmount: 5_000_001 })
  })

  it('that waits for its second person counts no more once a later one has passed', async () => {
    const row = await world.proved({ applyAmount: 6_000_000 })
    const waiting = await world.assess(row, 6_000_000)
    expect(waiting.state).toBe('second')
    await world.assess(row, 4_000_000)
    const late = await world.move(world.officer, 'helpAssessment', 'second', waiting)
    expect(late.statusCode).not.toBe(1)
    await world.advance(row.id)
    const after = await world.move(world.officer, 'helpAssessment', 'second', waiting)
    expect(after.statusMessage).toBe('求助已不在评审环节，不能复核')
    expect(await world.row(row.id)).toMatchObject({ approvedAmount: 4_000_000 })
  })

  it('of a meeting counts its votes', async () => {
    const row = await world.proved()
    const answer = await world.post(world.third, 'help/helpAssessment/insert', {
      ...{ cause: row.id, way: 'meeting', meetingAt: new Date().toISOString() },
      ...{ members: [world.third.accountId], total: 3, agree: 1, disagree: 1, abstain: 0 },
      ...{ approvedAmount: 3_000_001, opinion: '符合资助标准' },
    })
    const said = JSON.stringify(answer.dataPoints)
    expect(said).toContain('评审会成员不少于 3 人')
    expect(said).toContain('核定金额不能超过申请金额 ¥30,000.00')
  })
})
