import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import {
  at,
  draft,
  house,
  move,
  officerOf,
  only,
  openCertifications,
  organisationNow,
  own,
  passed,
  paused,
  platform,
  post,
  serial,
  submitted,
} from '#test/certification-desk.ts'
import { dayFromNow } from '#test/days.ts'
import { certificate, certificationApplication } from '../../model/index.ts'
import { makeOrganisation } from '../fixture/organisations.ts'
import { whyUncertified } from '../index.ts'
import { openYearlyReviews, watchCertifications } from './certification.ts'

openCertifications()

describe('a certification', () => {
  it('asks what its kind changes, all at once', async () => {
    const officer = officerOf(own)
    const made = await post(
      officer,
      'insert',
      draft({ legalPerson: undefined, legalIdNumber: undefined, certFiles: undefined }),
    )
    const files = await move(officer, 'submit', made.dataPoints)
    expect(files.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'certFiles',
    ])
    const given = await post(officer, 'update', { ...only(made.dataPoints), certFiles: [newId()] })
    const facts = await move(officer, 'submit', given.dataPoints)
    expect(facts.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'legalPerson',
      'legalIdNumber',
    ])
  })

  it('of one kind is open once in an organisation, also when two are made at once', async () => {
    const officer = officerOf(own)
    const answers = await Promise.all([1, 2].map(() => post(officer, 'insert', draft())))
    expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
    const third = await post(officer, 'insert', draft())
    expect(third.dataPoints.errors).toEqual([
      { field: 'kind', message: expect.stringContaining('「法定代表人变更」已有申请 CZ') },
    ])
    expect((await post(officer, 'insert', draft({ kind: '7', grade: '4A' }))).statusCode).toBe(1)
  })

  it('changes the facts and replaces the certificate once two other persons agreed', async () => {
    await house.prepare(act =>
      insertRow(act, certificate, { organisation: own, type: '3', number: '旧', files: [newId()] }),
    )
    const { officer, row } = await submitted()
    expect(row.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'legalPerson', after: '新法人' }),
        expect.objectContaining({ field: 'legalIdNumber', after: '110105********002X' }),
      ]),
    )
    expect((await move(officer, 'approve', row)).status).toBe(403)
    const done = await passed(row)
    expect(done.dataPoints.state).toBe('applied')
    expect(await organisationNow()).toMatchObject({
      legalPerson: '新法人',
      legalIdNumber: '11010519491231002X',
    })
    const papers = await house.prepare(act =>
      findRows(act.tx, certificate, eq(tableOf(certificate).organisation, own)),
    )
    expect(papers.map(({ number, state }) => `${number} ${state}`)).toEqual([
      '旧 replaced',
      '110105********002X valid',
    ])
  })

  it('dated tomorrow leaves today as it is', async () => {
    const { row } = await submitted({ effectiveOn: dayFromNow(1) })
    const before = (await organisationNow())?.legalPerson
    const done = await passed(row)
    expect(done.dataPoints.state).toBe('approved')
    await house.run(watchCertifications, {})
    expect((await organisationNow())?.legalPerson).toBe(before)
    // The day comes.
    await house.prepare(async act => {
      await act.tx.execute(
        `update certification_application set effective_on = effective_on - 1 where id = '${row.id}'`,
      )
    })
    await house.run(watchCertifications, {})
    expect((await organisationNow())?.legalPerson).toBe('新法人')
    const now = await house.prepare(act => findRow(act.tx, certificationApplication, row.id))
    expect(now?.state).toBe('applied')
  })

  it('takes the day that the reviewer names', async () => {
    const { row } = await submitted()
    const done = await passed(row, { effectiveOn: dayFromNow(5) })
    expect(done.dataPoints).toMatchObject({ state: 'approved', effectiveOn: dayFromNow(5) })
  })

  it('that takes the qualification away stops public drives at once, whatever its day', async () => {
    const { row } = await submitted({
      kind: '2',
      qualification: '2',
      legalPerson: undefined,
      legalIdNumber: undefined,
      effectiveOn: dayFromNow(30),
    })
    expect(await house.prepare(act => whyUncertified(act, own))).toBe(undefined)
    await passed(row)
    expect(paused).toEqual([`${own} true 募捐资格变更`])
    expect(await house.prepare(act => whyUncertified(act, own))).toBe(
      `募捐资格将于 ${dayFromNow(30)} 变更`,
    )
  })

  it('keeps its facts from being changed elsewhere meanwhile', async () => {
    const { row } = await submitted()
    const { version } = (
      await house.call(platform, 'GET', '/api/charity/organisation/getById', { id: own })
    ).dataPoints
    const elsewhere = await house.call(platform, 'POST', '/api/charity/organisation/update', {
      id: own,
      version,
      legalPerson: '另一个人',
    })
    expect(elsewhere.dataPoints.errors).toEqual([
      {
        field: 'legalPerson',
        message: `认证申请 ${row.number} 正在办理该事项，不能在别处修改`,
      },
    ])
  })

  it('is asked for by the organisation itself only, and its papers come in no other way', async () => {
    const other = await house.prepare(
      async act => (await makeOrganisation(act, `旁观第${serial}慈善基金会`)).id,
    )
    const stranger = officerOf(other)
    const foreign = await post(stranger, 'insert', draft())
    expect(foreign.statusCode).not.toBe(1)
    const { row } = await submitted()
    const unknown = await house.call(stranger, 'GET', `${at}/getById`, { id: newId() })
    const theirs = await house.call(stranger, 'GET', `${at}/getById`, { id: row.id })
    expect(theirs.statusMessage).toBe(unknown.statusMessage)
    const paper = await house.call(stranger, 'POST', '/api/charity/certificate/insert', {
      organisation: other,
      type: '2',
      number: 'Z1',
      files: [newId()],
    })
    expect(paper.dataPoints.errors).toEqual([
      { field: 'type', message: '慈善组织公开募捐资格证书请通过认证申请更换' },
    ])
  })

  it('is opened every year for the yearly review, once', async () => {
    const firstDay = new Date(`${new Date().getFullYear() + 1}-01-02T00:00:00+08:00`)
    const open = () => house.prepare(act => openYearlyReviews({ ...act, now: firstDay }))
    await open()
    await open()
    const table = tableOf(certificationApplication)
    const reviews = await house.prepare(act =>
      findRows(act.tx, certificationApplication, eq(table.organisation, own)),
    )
    expect(reviews.map(({ kind, dueOn, state }) => ({ kind, dueOn, state }))).toEqual([
      { kind: '8', dueOn: `${firstDay.getFullYear()}-06-30`, state: 'draft' },
    ])
  })
})
