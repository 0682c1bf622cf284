import { resource } from '#kernel/resource/resource.ts'
import { count } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** A category of disability (GB/T 26341) with the digit that stands for it on the certificate. */
export const disabilityCategory = resource('rescueConfig/disabilityCategory', {
  ...codeTable,
  label: '残疾类别',
  fields: {
    ...codeFields,
    certDigit: count('证号第 19 位', {
      unique: true,
      min: 1,
      max: 7,
      hint: '其他残疾没有证号数字',
    }),
  },
  tree: { order: 'sort' },
  views: {
    list: ['code', 'name', 'certDigit', 'nationalCode', 'state', 'updatedAt'],
    filter: ['state'],
    search: ['code', 'name', 'nationalCode'],
    form: {
      代码: ['code', 'name', 'nationalCode'],
      属性: ['certDigit'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
