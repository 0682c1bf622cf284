import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { fundraisingPlan, localFiling } from '#modules/cause/model/index.ts'
import { readSheet } from '#services/sheets/read-sheet.ts'
import { personWith } from '#test/house.ts'
import { openReports, type ReportWorld } from '#test/report-world.ts'

let house: ReportWorld['house']
let north: string

beforeAll(async () => {
  ;({ house, north } = await openReports())
})
afterAll(() => house.close())

describe('forms on paper', () => {
  const plan = {
    ...{ number: 'FA1', planName: '助学公开募捐', startDate: '2026-01-01', endDate: '2027-01-01' },
    ...{ purpose: '帮助困难学生', useOfFunds: '学费与生活费', raiseMethods: ['3' as const] },
    ...{ targetAmount: 100_000, principalName: '李负责', principalPhone: '13800001234' },
  } as const
  const form = (person: Person, id: string, more: Record<string, string> = {}) =>
    house.app.inject({
      method: 'GET',
      url: '/api/project/fundraisingPlan/getForm',
      query: { id, format: 'xlsx', ...more },
      headers: { 'x-test-person': person.accountId },
    })
  const cellsIn = async (bytes: Buffer) => {
    const { rows } = await readSheet(bytes, { headerOf: cells => cells[0] === '部分' })
    const cells: string[][] = []
    for await (const row of rows) cells.push(row.cells)
    return new Map(cells.map(([, label = '', value = '']) => [label, value]))
  }
  const viewer = (actions: readonly string[], more: object = {}) =>
    personWith(actions, {
      ownerKind: 'organisation',
      ownerId: north,
      scope: 'organisation',
      ...more,
    })
  const known = async (person: Person) => {
    await house.call(person, 'GET', '/api/project/fundraisingPlan/getListByPage')
    return person
  }

  it('print a plan as the official form, personal values masked unless somebody says what for', async () => {
    const { id } = await house.prepare(act =>
      insertRow(act, fundraisingPlan, { ...plan, organisation: north }),
    )
    const reader = await known(viewer(['fundraisingPlan.view']))
    const masked = await cellsIn((await form(reader, id)).rawPayload)
    expect(masked.get('活动名称')).toBe('助学公开募捐')
    expect(masked.get('募捐方式')).toBe('广播、电视、报刊、互联网等媒体')
    expect(masked.get('负责人手机')).toBe('138****1234')
    const why = { purpose: 'verify', reason: '向民政部门提交备案' }
    expect((await form(reader, id, why)).json().statusCode).toBe(4031)
    const rights = ['fundraisingPlan.view', 'fundraisingPlan.unmask']
    const trusted = await known(viewer(rights, { sensitivities: new Set(['P2', 'P3']) }))
    expect((await form(trusted, id, { purpose: 'verify' })).json().statusCode).toBe(4001)
    const clear = await cellsIn((await form(trusted, id, why)).rawPayload)
    expect(clear.get('负责人手机')).toBe('13800001234')
    const pdf = await form(reader, id, { format: 'pdf' })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const other = await known(viewer(['fundraisingPlan.view'], { ownerId: newId() }))
    expect((await form(other, id)).json().statusCode).toBe(4040)
  })

  it('leave no sign out, and nobody signs on a page of its own', async () => {
    const { id } = await house.prepare(act =>
      insertRow(act, fundraisingPlan, { ...plan, number: 'FA2', organisation: north }),
    )
    const reader = await known(viewer(['fundraisingPlan.view']))
    const { pages, signs } = readPdf((await form(reader, id, { format: 'pdf' })).rawPayload)
    expect(signs).toContain('：')
    expect(signs).not.toContain('〓')
    expect(pages).toBe(2)
  })

  it('name filings with the authorities of other places, or say that there are none', async () => {
    const { id } = await house.prepare(act =>
      insertRow(act, fundraisingPlan, {
        ...{ ...plan, number: 'FA3', organisation: north },
        ...{ raiseMethods: ['1'], offsite: '1', otherNotes: '募捐箱由两人开箱' },
      }),
    )
    const reader = await known(viewer(['fundraisingPlan.view']))
    const before = await cellsIn((await form(reader, id)).rawPayload)
    expect(before.get('其他需要说明的事项')).toBe('募捐箱由两人开箱')
    expect(before.get('当地备案')).toBe('尚未登记')
    await house.prepare(act =>
      insertRow(act, localFiling, {
        ...{ organisation: north, plan: id, activity: '商场募捐箱', area: '440103' },
        ...{ startDate: '2026-02-01', endDate: '2026-03-01', authority: '荔湾区民政局' },
        ...{ filedOn: '2026-01-10', filingNo: 'LW-7', receiptFiles: [] },
      }),
    )
    const cells = [...(await cellsIn((await form(reader, id)).rawPayload)).values()]
    expect(cells).toContain('商场募捐箱　荔湾区民政局　2026-01-10 备案　LW-7')
  })

  it('tell a donor where the money went, once it was paid, and nobody else', async () => {
    const { rows } = await house.prepare(act =>
      act.tx.execute<{ id: string }>(`select id from donation where number = 'D2'`),
    )
    const id = rows[0]?.id ?? ''
    const ask = async (person: Person) => {
      await house.call(person, 'GET', '/api/finance/donation/getListByPage')
      return house.app.inject({
        method: 'GET',
        url: '/api/finance/donation/getStatement',
        query: { id },
        headers: { 'x-test-person': person.accountId },
      })
    }
    const answer = await ask(viewer(['donation.view']))
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect((await ask(viewer(['donation.view'], { ownerId: newId() }))).json().statusCode).toBe(
      4040,
    )
    expect((await ask(viewer(['reportInstance.view']))).json().statusCode).toBe(4031)
  })
})

/** How many pages a PDF has, and every sign that its fonts were used for. */
function readPdf(bytes: Buffer): { pages: number; signs: string } {
  const text = bytes.toString('latin1')
  const maps = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, body = '']) => {
      try {
        const plain = inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
        return plain.includes('begincmap') ? [plain] : []
      } catch {
        return []
      }
    },
  )
  const codes = maps.flatMap(map =>
    [...map.matchAll(/begin\w+range([\s\S]*?)end\w+range/g)].flatMap(([, ranges = '']) =>
      [...ranges.matchAll(/\[([^\]]*)\]/g)].flatMap(
        ([, list = '']) => list.match(/[0-9a-f]+/gi) ?? [],
      ),
    ),
  )
  return {
    pages: (text.match(/\/Type \/Page\b(?!s)/g) ?? []).length,
    signs: codes.map(code => String.fromCodePoint(Number.parseInt(code, 16))).join(''),
  }
}
