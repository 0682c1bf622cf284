import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Act } from '#kernel/server/act.ts'
import { leaveHouse } from '#kernel/server/house-state.ts'
import { address, area, areas, flag, money, term, terms, text } from '#kinds/index.ts'
import { answerPort, openStandIns } from '#test/stand-ins.ts'
import { testPorts } from '#test/transfer-ports.ts'
import { transferPorts } from './ports.ts'
import { readLines } from './read-lines.ts'

const columns = {
  name: text('名称', { required: true, max: 10 }),
  area: area('地区', { level: 2 }),
  areas: areas('实施地区'),
  address: address('住所'),
  kind: term('领域', 'service-area'),
  kinds: terms('领域们', 'service-area'),
  open: flag('公开', { required: true, initial: true }),
  price: money('价格', { required: true }),
}

let house: object

beforeAll(() => {
  house = openStandIns()
  const terms = () => [
    { code: 'edu', label: '教育' },
    { code: 'med', label: '医疗' },
  ]
  answerPort(transferPorts, { ...testPorts('', new Map()), terms })
})
afterAll(() => leaveHouse(house))

const names = Object.keys(columns) as (keyof typeof columns)[]

async function read(cells: Partial<Record<keyof typeof columns, string>>) {
  const layout = names.map(name => ({ name, field: columns[name] }))
  const raw = { line: 2, cells: names.map(name => cells[name] ?? '') }
  // None of these columns looks into the database.
  const [line] = await readLines({} as Act, layout, {
    lines: [raw],
    plan: { mode: 'insert', key: [], blank: 'keep' },
  })
  return {
    values: line?.values,
    errors: line?.errors.map(({ column, message }) => [column, message]),
  }
}

describe('the cells of a line', () => {
  it('become codes where they name terms and areas', async () => {
    expect(
      await read({
        ...{ name: '甲', price: '￥1,234.5', kind: '教育', kinds: '医疗、edu' },
        ...{
          area: '陕西省榆林市',
          areas: '陕西省、610802',
          address: '陕西省榆林市榆阳区长城路 1 号',
        },
      }),
    ).toEqual({
      values: {
        ...{ name: '甲', price: 123450, kind: 'edu', kinds: ['med', 'edu'], area: '610800' },
        areas: ['610000', '610802'],
        address: { areaCode: '610802', detail: '长城路1号' },
      },
      errors: [],
    })
    const byCode = await read({ name: '乙', price: '1', area: '610800', address: '610802 长城路' })
    expect(byCode.values).toMatchObject({
      area: '610800',
      address: { areaCode: '610802', detail: '长城路' },
    })
  })

  it('are refused at their column, all at once', async () => {
    expect(
      (
        await read({
          ...{ price: '一元', kind: '体育', kinds: '教育、体育', open: '也许' },
          ...{ area: '某地', address: '长城路 1 号' },
        })
      ).errors,
    ).toEqual([
      ['name', '请填写名称'],
      ['area', '未识别的地区「某地」，请填写省市区全称或代码'],
      ['address', '未识别「长城路 1 号」所在的省市区'],
      ['kind', '字典中没有「体育」'],
      ['kinds', '字典中没有「体育」'],
      ['open', '公开：应为「是」或「否」'],
      ['price', '价格：应为金额，小数点后最多两位'],
    ])
    expect((await read({ name: '丙', price: '1', area: '陕西省' })).errors).toEqual([
      ['area', '请选择到市'],
    ])
  })

  it('are refused where a spreadsheet cut a long number, whatever the column', async () => {
    expect((await read({ name: '6.22202E+18', price: '1E+15' })).errors).toEqual([
      ['name', '名称：号码按数字保存，末尾几位已丢失；请将该列设为文本，重新填写完整号码'],
      ['price', '价格：号码按数字保存，末尾几位已丢失；请将该列设为文本，重新填写完整号码'],
    ])
  })

  it('that are blank leave the value to the record', async () => {
    expect(await read({ name: '丁', price: '1' })).toEqual({
      values: { name: '丁', price: 100 },
      errors: [],
    })
  })
})
