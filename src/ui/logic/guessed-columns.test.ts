import { expect, it } from 'vitest'
import { guessedColumns } from './guessed-columns.ts'

const columns = ['渠道', '商户订单号', '渠道单号', '捐赠金额', '捐赠人', '捐赠人手机'].map(
  label => ({
    name: label,
    label,
    isDemanded: false,
  }),
)
const header = (...titles: readonly string[]) =>
  titles.map(title => ({ title, column: null, samples: [] }))

it('proposes the one column whose name ends alike, whatever stands in brackets', () => {
  expect(guessedColumns(header('收款渠道', '订单号', '金额（元）', '手机'), columns)).toEqual([
    '渠道',
    '商户订单号',
    '捐赠金额',
    '捐赠人手机',
  ])
})

it('proposes nothing where two would fit, or where only the beginning is alike', () => {
  expect(guessedColumns(header('单号', '捐赠人备注', '号'), columns)).toEqual([null, null, null])
})

it('leaves what was said before, and proposes no column twice', () => {
  const said = [
    { title: '合计', column: '捐赠金额', samples: [] },
    { title: '金额', column: null, samples: [] },
    { title: '手机', column: null, samples: [] },
    { title: '备用手机', column: null, samples: [] },
  ]
  expect(guessedColumns(said, columns)).toEqual(['捐赠金额', null, '捐赠人手机', null])
})
