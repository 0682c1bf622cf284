import { resource } from '#kernel/resource/resource.ts'
import { choice, flag, text } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** Where a severe disease is listed. */
export const diseaseLists = {
  A: '重大疾病保险 28 种',
  B: '大病专项救治 30 种',
  C: '罕见病目录',
  D: '地方补充',
} as const

/** A severe disease by the list that names it. */
export const severeDisease = resource('rescueConfig/severeDisease', {
  ...codeTable,
  label: '重大疾病',
  fields: {
    ...codeFields,
    list: choice('目录', diseaseLists, { required: true, frozen: true }),
    icd10: text('ICD-10', { max: 20 }),
    childOnly: flag('仅儿童', { required: true, initial: false }),
    alias: text('别名', { max: 60 }),
  },
  tree: { order: 'sort', within: ['list'] },
  views: {
    list: [
      'code',
      'name',
      'list',
      'icd10',
      'childOnly',
      'alias',
      'nationalCode',
      'state',
      'updatedAt',
    ],
    filter: ['list', 'childOnly', 'state'],
    search: ['code', 'name', 'alias', 'icd10'],
    form: {
      代码: ['code', 'name', 'nationalCode'],
      属性: ['list', 'icd10', 'childOnly', 'alias'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
