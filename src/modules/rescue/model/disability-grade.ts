import { resource } from '#kernel/resource/resource.ts'
import { count, flag } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** A grade of disability with the digit that stands for it on the certificate. */
export const disabilityGrade = resource('rescueConfig/disabilityGrade', {
  ...codeTable,
  verbs: ['view', 'update', 'export'],
  label: '残疾等级',
  fields: {
    ...codeFields,
    certDigit: count('证号第 20 位', {
      required: true,
      unique: true,
      frozen: true,
      min: 1,
      max: 4,
    }),
    severe: flag('重度', { required: true, initial: false }),
  },
  tree: { order: 'sort' },
  views: {
    list: ['code', 'name', 'certDigit', 'severe', 'nationalCode', 'state', 'updatedAt'],
    filter: ['severe', 'state'],
    search: ['code', 'name', 'nationalCode'],
    form: {
      代码: ['code', 'name', 'nationalCode'],
      属性: ['certDigit', 'severe'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
