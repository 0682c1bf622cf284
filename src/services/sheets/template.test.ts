import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { partsOf, rowsOf, writtenBytes } from './sheet-fixture.ts'
import { plainTitle, type TemplateColumn, writeTemplate } from './template.ts'

const choices = Array.from({ length: 60 }, (_, at) => `类别,${at} "甲"`)
const columns: TemplateColumn[] = [
  { title: '姓名', required: true, hint: '真实姓名', example: '王小明' },
  { title: '性别', required: false, hint: '', example: '', choices: ['男', '女'] },
  { title: '空表', required: false, hint: '', example: '', choices: [] },
  { title: '类别', required: true, hint: '选一项', example: '', choices },
]
const template = () => writtenBytes(sink => writeTemplate(sink, { sheetName: '导入', columns }))

it('marks required titles and gives the plain ones back on import', async () => {
  const headerOf = (cells: string[]) => cells.map(plainTitle).includes('类别')
  const sheet = await readSheet(await template(), { headerOf })
  expect(sheet.header).toEqual(['姓名*', '性别', '空表', '类别*'])
  expect(sheet.header.map(plainTitle)).toEqual(columns.map(({ title }) => title))
  expect(await rowsOf(sheet)).toEqual([])
})

it('offers the choices of each column below the header, however long they are', async () => {
  const bytes = await template()
  const { sheets } = await readXlsx(bytes)
  const lists = sheets[0]?.dataValidations?.filter(({ type }) => type === 'list') ?? []
  expect(lists.map(({ range }) => range)).toEqual(['B4:B1048576', 'D4:D1048576'])
  expect(lists.map(({ formula1 }) => formula1)).toEqual(["'选项'!$A$1:$A$2", "'选项'!$B$1:$B$60"])
  expect(sheets[2]?.name).toBe('选项')
  expect(sheets[2]?.rows.map(row => row[1])).toEqual(choices)
  expect(sheets[2]?.rows.slice(0, 3).map(row => row[0] ?? null)).toEqual(['男', '女', null])
  expect((await readSheet(bytes)).sheetNames).toEqual(['导入', '填写说明'])
})

it('explains every column in a sheet of its own, and beside a chosen cell', async () => {
  const bytes = await template()
  const { sheets } = await readXlsx(bytes)
  expect(sheets[1]?.rows[1]?.slice(0, 4)).toEqual(['姓名', '必填', '真实姓名', '王小明'])
  expect(sheets[1]?.rows[2]?.[4]).toBe('男、女')
  expect((await partsOf(bytes))['xl/worksheets/sheet1.xml']).toContain('例：王小明')
})
