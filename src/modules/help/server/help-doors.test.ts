import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import { newId } from '#kernel/server/uuid.ts'
import { changeRequest } from '#modules/cause/model/index.ts'
import { dayFromNow } from '#test/days.ts'
import { citizen } from '#test/help-facts.ts'
import { allKinds, type HelpWorld, type Made, openHelp } from '#test/help-world.ts'
import { personWith } from '#test/house.ts'

let world: HelpWorld

beforeAll(async () => {
  world = await openHelp()
})
afterAll(() => world.house.close())

describe('the list of those who deceived', () => {
  it('is not ended by its organisation by way of a date', async () => {
    const idNumber = citizen()
    const person = await world.register(idNumber)
    const made = await world.ok(
      world.post(world.officer, 'help/blacklist/insert', {
        ...{ person, organisation: world.north.id, reason: '提供虚假材料' },
        validFrom: dayFromNow(-30),
      }),
    )
    const entry = await world.ok(world.move(world.second, 'blacklist', 'confirm', made))
    const shorter = await world.move(world.officer, 'blacklist', 'update', entry, {
      validTo: dayFromNow(-1),
    })
    expect(shorter.dataPoints.errors).toEqual([
      { field: 'validTo', message: '提前解除须由平台豁免' },
    ])
    const seen = await world.ok(world.post(world.officer, 'help/help/lookUp', { idNumber }))
    expect(seen.barred).toContain('在失信名单中')
    const recovered = { toRecover: 100_00, recovered: 100_00 }
    await world.ok(world.move(world.officer, 'blacklist', 'update', entry, recovered))
  })
})

describe('evidence', () => {
  it('says what whoever brought it says, and is judged by neither of those who wrote it', async () => {
    const made = await world.draft()
    const visit = await world.ok(
      world.post(world.officer, 'help/helpEvidence/insert', {
        ...{ cause: made.id, kind: 'visit', files: [newId(), newId()], findings: '家中无人' },
        ...{ visitOn: new Date().toISOString(), conclusion: 'false' },
        visitors: [world.officer.accountId, world.third.accountId],
      }),
    )
    const bent = await world.move(world.second, 'helpEvidence', 'update', visit, {
      conclusion: 'true',
    })
    expect(bent.dataPoints.errors).toEqual([
      { field: 'conclusion', message: '只有上传人可以修改材料内容，他人请退回补充' },
    ])
    const blurred = await world.ok(
      world.move(world.second, 'helpEvidence', 'update', visit, { publicFiles: [newId()] }),
    )
    expect(blurred.conclusion).toBe('false')
    const doubtful = await world.ok(
      world.move(world.second, 'helpEvidence', 'doubt', blurred, { remark: '照片不清' }),
    )
    const again = await world.ok(
      world.move(world.third, 'helpEvidence', 'resubmit', doubtful, { files: [newId(), newId()] }),
    )
    // The first one wrote what was found, the second brought the pictures.
    for (const who of [world.officer, world.third]) {
      const own = await world.move(who, 'helpEvidence', 'verify', again, { method: 'visit' })
      expect([own.status, own.statusMessage]).toEqual([403, '上传人不能核实自己上传的材料'])
    }
  })
})

describe('a paper', () => {
  it('whose days are over proves nothing', async () => {
    const made = await world.draft()
    const lapsed = await world.ok(
      world.post(world.officer, 'help/helpEvidence/insert', {
        ...{ cause: made.id, kind: 'bill', files: [newId()], validTo: dayFromNow(-1) },
      }),
    )
    const verdict = { method: 'original' }
    const refused = await world.move(world.second, 'helpEvidence', 'verify', lapsed, verdict)
    expect(refused.statusMessage).toBe(`材料已于 ${dayFromNow(-1)} 过期，请补充有效材料`)
  })
})

describe('初审', () => {
  it('is not passed by whoever took the case, though another sent it in', async () => {
    const made = await world.draft()
    await world.prove(made, allKinds, false)
    await world.ok(world.move(world.third, 'help', 'submit', await world.row(made.id)))
    const own = await world.move(world.officer, 'help', 'approve', await world.row(made.id))
    expect([own.status, own.statusMessage]).toEqual([403, '受理人不能审核自己受理的求助'])
    await world.ok(world.move(world.second, 'help', 'approve', await world.row(made.id)))
  })
})

/** Sent back, asked for less, and past its steps up to the assessment again. */
async function askedForLess(row: Made, applyAmount: number): Promise<Made> {
  await world.ok(world.move(world.officer, 'help', 'withdraw', await world.row(row.id)))
  await world.ok(
    world.move(world.officer, 'help', 'update', await world.row(row.id), {
      applyAmount,
      useOf: [{ use: '住院费', amount: applyAmount, payee: '4' }],
    }),
  )
  await world.ok(world.move(world.officer, 'help', 'submit', await world.row(row.id)))
  await world.ok(world.move(world.second, 'help', 'approve', await world.row(row.id)))
  await world.advance(row.id)
  return world.row(row.id)
}

describe('评审', () => {
  it('of an earlier round that waits for its second person grants nothing in the next', async () => {
    const row = await world.proved({ applyAmount: 6_000_000 })
    const waiting = await world.assess(row, 6_000_000)
    expect(waiting.state).toBe('second')
    expect(await askedForLess(row, 2_000_000)).toMatchObject({ step: 'assess' })
    const late = await world.move(world.officer, 'helpAssessment', 'second', waiting)
    expect(late.statusMessage).toBe('求助已重新提交，请重新评审')
    expect(await world.row(row.id)).toMatchObject({ approvedAmount: null })
  })

  it('that was written before the case was asked for less is held to what is asked for now', async () => {
    const row = await world.proved()
    const open = await world.ok(
      world.post(world.third, 'help/helpAssessment/insert', {
        ...{ cause: row.id, way: 'reviewer', meetingAt: new Date().toISOString() },
        ...{ members: [world.third.accountId], approvedAmount: 3_000_000, opinion: '符合资助标准' },
      }),
    )
    await askedForLess(row, 1_000_000)
    const late = await world.move(world.third, 'helpAssessment', 'pass', open)
    expect(late.dataPoints.errors).toEqual([
      { field: 'approvedAmount', message: '核定金额不能超过申请金额 ¥10,000.00' },
    ])
  })
})

describe('a change of an approved case', () => {
  it('neither asks for more than was granted nor tells who it is', async () => {
    const row = await world.approved()
    const officer = personWith(
      [...world.officer.actions.keys(), ...actionsOf(changeRequest).map(({ name }) => name)],
      {
        ...{ accountId: world.officer.accountId, ownerKind: 'organisation' },
        ...{ ownerId: world.north.id, scope: 'organisation' },
      },
    )
    const ask = (field: string, to: unknown) =>
      world.post(officer, 'cause/changeRequest/insert', {
        ...{ cause: row.id, items: [{ field, to }], reason: '治疗方案有变化', basisKind: '4' },
        basisFiles: [newId()],
      })
    const said = async (field: string, to: unknown) =>
      JSON.stringify((await ask(field, to)).dataPoints)
    expect(await said('targetAmount', 3_000_001)).toContain('目标金额不能超过核定金额 ¥30,000.00')
    expect(await said('summary', '张三丰因病申请助医')).toContain('公开内容中有受助人真实姓名')
    expect(await said('detail', '<p>致电 13800000088 了解张先生</p>')).toContain(
      '公开内容中有证件号或手机号',
    )
    expect(await said('summary', '张先生因病申请助医，费用较高')).not.toContain('公开内容')
  })
})
