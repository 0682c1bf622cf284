import { describe, expect, it } from 'vitest'
import {
  at,
  decide,
  filled,
  first,
  heard,
  newPhone,
  openApplicants,
  paper,
  second,
  submitted,
  told,
  verified,
  world,
} from '#test/applicant-desk.ts'
import { creditCode } from '../../model/fixture/organisation-facts.ts'

openApplicants()

describe('an applicant without an account', () => {
  it('goes all the way: draft, submission, correction, approval', async () => {
    const phone = newPhone()
    const browser = await verified(phone)
    const values = await filled(browser)
    await browser.post(at('saveDraft'), { values })
    const elsewhere = await verified(phone)
    const { draft } = (await elsewhere.get(at('getMine'))).dataPoints
    expect(draft.values).toMatchObject({ name: values.name, bankFiles: values.bankFiles })
    expect(draft.shown.bankFiles[0].name).toBe('扫描件.jpg')

    const sent = (await elsewhere.post(at('submit'), { values: draft.values })).dataPoints
    expect(sent.draft).toBeNull()
    const { row } = sent.application
    expect(row).toMatchObject({
      state: 'pending',
      applicantPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    })
    expect(row.number).toMatch(/^RZ\d{14}$/)
    expect(told).toEqual([{ event: 'received', note: '', phone }])

    const waiting = await world.house.call(
      first,
      'GET',
      '/api/charity/settlementApplication/getById',
      { id: row.id },
    )
    const back = await decide(first, 'return', waiting.dataPoints, {
      opinion: '授权书未盖章，请补正',
      marks: [{ field: 'authorisationFiles', remark: '请加盖公章' }],
    })
    expect(back.statusMessage).toBe('success')

    const later = await verified(phone, row.number)
    const asked = (await later.get(at('getMine'))).dataPoints.application
    expect(asked.row).toMatchObject({ state: 'supplement', supplementNote: '授权书未盖章，请补正' })
    expect(asked.decisions[0]).toEqual({
      ...{ stepName: '初审', decision: 'returned', opinion: '授权书未盖章，请补正' },
      marks: [{ field: 'authorisationFiles', remark: '请加盖公章' }],
      decidedAt: expect.any(String),
    })
    expect(JSON.stringify(asked)).not.toContain('初审员')
    expect(asked.row.applicantIdNumber).toBe('110105********002X')

    const again = await later.post(at('resubmit'), {
      ...{ id: asked.row.id, version: asked.row.version },
      values: { authorisationFiles: [await paper(later, 'authorisationFiles')] },
    })
    const once = again.dataPoints.application.row
    expect(once).toMatchObject({ state: 'pending', times: 2 })
    const half = await decide(first, 'approve', once)
    expect((await decide(second, 'approve', half.dataPoints)).dataPoints.state).toBe('approved')
    const end = (await later.get(at('getMine'))).dataPoints.application.row
    expect(end).toMatchObject({ state: 'approved', can: [] })
    expect(told.map(each => each.event)).toEqual(['received', 'returned', 'approved'])
  })

  it('hears all that is wrong at its fields, and keeps its draft', async () => {
    const browser = await verified(newPhone())
    const values = await filled(browser, { uscc: creditCode('52'), bankFiles: undefined })
    await browser.post(at('saveDraft'), { values })
    const wrong = await browser.post(at('submit'), { values })
    expect(wrong.dataPoints.errors[0].field).toBe('uscc')
    const incomplete = await browser.post(at('submit'), {
      values: { ...values, uscc: creditCode() },
    })
    expect(incomplete.dataPoints.errors).toEqual([
      { field: 'bankFiles', message: '请上传开户许可' },
    ])
    expect((await browser.get(at('getMine'))).dataPoints.draft.values.name).toBe(values.name)
    const left = await world.execute(
      `select id from settlement_application where name = '${values.name}'`,
    )
    expect(left).toEqual([])
  })

  it('takes an application back, and may be written to and answer even after a refusal', async () => {
    const phone = newPhone()
    const browser = await verified(phone)
    const row = await submitted(browser)
    const refused = await decide(first, 'reject', row, { opinion: '不符合入驻条件' })
    expect(refused.dataPoints.state).toBe('rejected')
    await world.house.call(second, 'POST', '/api/charity/applicationLetter/insert', {
      ...{ id: row.id, text: '请先完成慈善组织认定' },
    })
    expect(told.at(-1)).toMatchObject({ event: 'letter', note: '请先完成慈善组织认定', phone })
    const answered = await browser.post(at('write'), { id: row.id, text: '已在办理' })
    expect(answered.dataPoints.map((each: { text: string }) => each.text)).toEqual([
      '请先完成慈善组织认定',
      '已在办理',
    ])
    expect([...heard].sort()).toEqual([first.accountId, second.accountId].sort())
    const mine = (await browser.get(at('getMine'))).dataPoints.application
    expect(mine.letters.map((each: { byName: string }) => each.byName)).toEqual(['审核人员', '我'])

    const other = await verified(phone)
    const open = await submitted(other)
    const gone = await other.post(at('withdraw'), { id: open.id, version: open.version })
    expect(gone.dataPoints.application.row.state).toBe('withdrawn')
  })
})
